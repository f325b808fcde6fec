//! The forward pass of a Maia net: planes of a position in, a number for every move and the chances of the result out.

use super::conv::{Plane, Workspace, conv1, cut, dense};
use super::weights::{MaiaWeights, ResidualBlock, WIDTH};

/// A net of people, and the memory it works in.
#[derive(Clone, Debug)]
pub struct PeopleNet {
    weights: MaiaWeights,
    workspace: Workspace,
    /// The planes between the layers, those of the block's first convolution, and those that come out.
    planes: [Vec<Plane>; 3],
}

/// What a net says of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct NetOutput {
    /// A plane for each kind of step, a number for each square it starts from: the larger, the likelier. Not yet
    /// chances.
    pub policy: Vec<Plane>,
    /// The chances that the mover wins, draws and loses; together 1.
    pub outcome: [f32; 3],
}

impl PeopleNet {
    /// The net of these weights.
    pub fn new(weights: MaiaWeights) -> PeopleNet {
        PeopleNet { weights, workspace: Workspace::default(), planes: Default::default() }
    }

    /// What the net says of the planes of a position.
    pub fn forward(&mut self, input: &[Plane]) -> NetOutput {
        let [tower, first, second] = &mut self.planes;
        let workspace = &mut self.workspace;
        self.weights.input.apply(input, workspace, tower);
        cut(tower.as_flattened_mut());
        for block in &self.weights.blocks {
            block.first.apply(tower, workspace, first);
            cut(first.as_flattened_mut());
            block.second.apply(first, workspace, second);
            squeeze_and_excite(block, second, tower);
        }
        self.weights.policy_first.apply(tower, workspace, first);
        cut(first.as_flattened_mut());
        let mut policy = Vec::new();
        self.weights.policy_second.apply(first, workspace, &mut policy);
        NetOutput { policy, outcome: outcome(&self.weights, tower) }
    }
}

/// Weighs each plane and moves it by what the means of all planes say, and adds it to the tower's.
fn squeeze_and_excite(block: &ResidualBlock, planes: &[Plane], tower: &mut [Plane]) {
    let means: Vec<f32> = planes.iter().map(|plane| plane.iter().sum::<f32>() / 64.0).collect();
    let mut squeezed = dense(&means, &block.squeeze.weights, &block.squeeze.bias);
    cut(&mut squeezed);
    let excited = dense(&squeezed, &block.excite.weights, &block.excite.bias);
    let (gains, offsets) = excited.split_at(WIDTH);
    let sides = tower.iter_mut().zip(planes);
    for ((to, plane), (gain, offset)) in sides.zip(gains.iter().zip(offsets)) {
        let gain = 1.0 / (1.0 + (-gain).exp());
        for (to, number) in to.iter_mut().zip(plane) {
            *to = (gain * number + offset + *to).max(0.0);
        }
    }
}

fn outcome(weights: &MaiaWeights, tower: &[Plane]) -> [f32; 3] {
    let mut planes = conv1(tower, &weights.value_planes.weights, &weights.value_planes.bias);
    cut(planes.as_flattened_mut());
    let mut hidden = dense(planes.as_flattened(), &weights.value_hidden.weights, &weights.value_hidden.bias);
    cut(&mut hidden);
    let last = dense(&hidden, &weights.value.weights, &weights.value.bias);
    let mut chances = [last[0], last[1], last[2]];
    softmax(&mut chances);
    chances
}

/// Turns numbers into chances that are together 1.
pub fn softmax(numbers: &mut [f32]) {
    let largest = numbers.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for number in &mut *numbers {
        *number = (*number - largest).exp();
    }
    let sum: f32 = numbers.iter().sum();
    for number in numbers {
        *number /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Position};
    use crate::engines::people::testing::NetFile;
    use crate::search::Root;

    #[test]
    fn chances_are_together_one_and_the_same_each_time() {
        let weights = MaiaWeights::read(&NetFile::default().bytes()).unwrap();
        let mut net = PeopleNet::new(weights);
        let root = Root::from_position(Chess::default());
        let view = net.look(&root);
        assert_eq!(view.moves.len(), root.position().legal_moves().len());
        let sum: f32 = view.moves.iter().map(|(_, chance)| chance).sum();
        assert!((sum - 1.0).abs() < 1e-5 && (view.outcome.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(view.moves.is_sorted_by(|one, other| one.1 >= other.1));
        // The memory of one look leaves nothing for the next.
        assert_eq!(net.look(&root), view);
    }

    #[test]
    fn softmax_bears_large_numbers() {
        let mut numbers = [1000.0, 1000.0, -1000.0];
        softmax(&mut numbers);
        let away = numbers.iter().zip([0.5, 0.5, 0.0]).map(|(one, other): (&f32, f32)| (one - other).abs());
        assert!(away.fold(0.0, f32::max) < 1e-6, "{numbers:?}");
    }
}
