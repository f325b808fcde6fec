//! Matches from their first move to their result.
