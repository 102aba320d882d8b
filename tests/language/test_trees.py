"""A canonical sentence has exactly one reading, its own: see `trees`."""

import pytest
from tests.language.trees import NODES, ROWS, law


def test_each_sentence_of_a_tree_means_that_tree_alone() -> None:
    found = law(60)
    assert found.misread == []
    assert found.shared == []


@pytest.mark.soak
def test_20000_trees_of_every_row_and_node_are_read_back_from_their_sentences() -> None:
    found = law(20_000)
    print(f"20,000 trees in two languages: {len(found.misread)} sentences misread")
    print(f"sentences of two trees: {len(found.shared)}")
    print(f"rows drawn: {len(ROWS) - len(found.rows_left())} of {len(ROWS)}")
    print(f"kinds of node: {len(NODES) - len(found.nodes_left())} of {len(NODES)}")
    print(", ".join(f"{row} {found.rows[row]}" for row in ROWS))
    assert found.misread == []
    assert found.shared == []
    assert found.rows_left() == []
    assert found.nodes_left() == []
