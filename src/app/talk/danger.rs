//! The danger check of one position.

use crate::chess::NodeId;
use crate::tutor::Remark;

/// The danger check of one position.
#[derive(Clone, Debug)]
pub(crate) struct DangerCheck {
    pub node: NodeId,
    pub remarks: Vec<Remark>,
}
