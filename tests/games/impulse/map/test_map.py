import json
from pathlib import Path

from games.impulse.map import grid

VECTOR = json.loads((Path(__file__).parent / "map.json").read_text())


def test_the_places_are_numbered_row_by_row():
    assert {str(place): list(at) for place, at in grid.COORDS.items()} == VECTOR["cards"]
    assert VECTOR["names"]["CORE"] == grid.CORE


def test_the_gates_are_the_42_pairs_of_neighbours():
    assert {str(gate): list(ends) for gate, ends in grid.ENDS.items()} == VECTOR["gates"]
    assert list(grid.GATES_OF[grid.CORE]) == VECTOR["core_gates"]


def test_corner_cards_have_three_gates_rim_cards_four_and_inner_cards_six():
    corners = {VECTOR["names"][name] for name in VECTOR["start_gates"]}
    for place, (q, r) in grid.COORDS.items():
        rim = max(abs(q), abs(r), abs(q + r)) == 2
        expected = 3 if place in corners else 4 if rim else 6
        assert len(grid.GATES_OF[place]) == expected


def test_homes_go_clockwise_and_their_first_cruiser_faces_the_core():
    names = VECTOR["names"]
    for seats, corners in VECTOR["homes"].items():
        assert grid.HOMES[int(seats)] == tuple(names[corner] for corner in corners)
    for corner, gate in VECTOR["start_gates"].items():
        assert grid.start_gate(names[corner]) == gate


def test_a_cruiser_crosses_the_one_card_that_both_gates_touch():
    for gate, targets in grid.CROSSINGS.items():
        for other, crossed in targets.items():
            assert set(grid.ENDS[gate]) & set(grid.ENDS[other]) == {crossed}
        assert len(targets) == sum(len(grid.GATES_OF[p]) - 1 for p in grid.ENDS[gate])


def test_places_are_called_by_row_and_column():
    assert grid.LABELS[1] == "A1"
    assert grid.LABELS[grid.CORE] == "C3"
    assert grid.LABELS[19] == "E3"
