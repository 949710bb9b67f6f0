"""What a search is given: options of one name take the same in every command."""

from __future__ import annotations

import pytest

from rukh.cli.arguments import every_parser
from rukh.cli.parser import build_parser

SEARCHES = ("play", "analyse", "review", "match")


def declared(name):
    """An option of the commands that search: its type and metavar, by command."""
    found = {}
    for parser in every_parser(build_parser()):
        command = parser.prog.removeprefix("rukh ")
        action = parser._option_string_actions.get(name)
        if command in SEARCHES and action is not None:
            bounds = (getattr(action.type, "smallest", None), getattr(action.type, "largest", None))
            found[command] = (bounds, action.metavar)
    return found


@pytest.mark.parametrize(
    ("name", "commands"),
    [
        ("--time", {"play", "analyse", "review"}),
        ("--depth", {"analyse", "review", "match"}),
        ("--nodes", {"play", "analyse", "review", "match"}),
    ],
)
def test_an_option_takes_the_same_in_every_command(name, commands):
    found = declared(name)
    assert set(found) == commands
    assert len(set(found.values())) == 1


@pytest.mark.parametrize("name", ["--threads", "--hash"])
def test_a_game_and_an_analysis_have_the_same_engine(name):
    found = declared(name)
    assert found["play"] == found["analyse"]


def test_a_value_that_is_too_much_is_refused_in_the_same_words(cli, capsys):
    told = set()
    for command in (["analyse"], ["review", "-"], ["match", "a", "b", "--game", "chess"]):
        assert cli(*command, "--depth", "1001").code == 2
        told.add(capsys.readouterr().err.partition(": argument ")[2].partition(" (see")[0])
    assert told == {'--depth: "1001" is not a whole number from 1 to 1000'}
