"""The page of a review: it is whole, escapes what records say, and works in a browser."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from html.parser import HTMLParser

import pytest

import rukh
from rukh.review import Summary, review_games
from rukh.review.page import Page
from rukh.review.page.pieces import Look, drawings

FEW = rukh.Limit(nodes=1000)
EVIL = "</script><script>document.title='evil'</script><img src=x onerror=alert(1)>\"'&"
GAMES = (
    '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n'
    '[Red "甲"]\n[Black "乙"]\n\n1. 炮二平五 马8进7 2. 炮五进四 马7进5 *\n'
)
BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)


def page_of(games=GAMES, language="en", look=None, **options):
    parts = []
    page = Page(parts.append, language=language, limit=FEW, look=look)
    summary = Summary()
    for review in review_games(rukh.read_games(games), FEW):
        summary.add(review)
        page.add(review, **options)
    page.finish(summary)
    return b"".join(parts).decode()


class Balance(HTMLParser):
    """Sees to it that every element is closed where it has to be."""

    VOID = frozenset("meta br img link input hr".split())

    def __init__(self):
        super().__init__()
        self.open = []
        self.scripts = 0

    def handle_starttag(self, tag, attributes):
        if tag not in self.VOID:
            self.open.append(tag)
        self.scripts += tag == "script"
        assert tag != "img"

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_page_is_whole_and_loads_nothing(language):
    page = page_of(language=language)
    balance = Balance()
    balance.feed(page)
    assert balance.open == []
    assert not re.search(r"""(?:src|href)=["']?(?!#)[^"' >]""", page.replace("xlink:href", "href"))
    assert "default-src 'none'" in page
    assert ("复盘" in page) == (language == "zh")
    assert page.count('<section class="game"') == 2
    assert page.count("<defs>") == 2
    assert 'class="turn"' in page


def test_texts_of_records_are_escaped_wherever_they_stand():
    tags = "".join(
        f'[{name} "{EVIL.replace(chr(34), chr(39))}"]\n'
        for name in ("White", "Black", "Event", "Site", "Round")
    )
    page = page_of(tags + "\n1. e4 e5 2. Qh5 Ke7 {" + EVIL.replace("}", "") + "} *\n\n" + GAMES)
    balance = Balance()
    balance.feed(page)
    # One for each of the games, and the page's own.
    assert balance.scripts == 4
    assert html.escape("<script>document") in page


def test_the_data_of_a_game_has_every_position():
    page = page_of()
    first, second = re.findall(r'class="data">(.*?)</script>', page)
    chess, xiangqi = json.loads(first), json.loads(second)
    assert chess["positions"][0] == rukh.Board().fen().split()[0]
    assert [len(chess[name]) for name in ("positions", "last", "better", "said")] == [6, 6, 6, 6]
    assert xiangqi["last"][1] == [25, 22]
    assert chess["faults"]


def test_faults_of_one_side_alone_are_told():
    page = page_of("1. f3 e5 2. g4 a6 3. a3 Qh4# 0-1", sides=[rukh.BLACK])
    [data] = re.findall(r'class="data">(.*?)</script>', page)
    assert all(ply % 2 == 0 for ply in json.loads(data)["faults"])


def test_boards_look_as_it_is_asked_for():
    usual, other = page_of(), page_of(look=Look("slate", "western", is_flipped=True))
    assert usual.count("<svg") == other.count("<svg")
    assert usual.split("<section")[0] != other.split("<section")[0]
    assert '"flipped":true' in other
    assert '"flipped":true' not in usual


def test_a_player_without_a_result_has_no_points_on_the_page_either():
    unknown = page_of('[White "A"]\n[Black "B"]\n\n1. e4 *\n\n' * 2)
    rows = re.findall(r"<tr><td>[AB]</td><td>2</td><td>(.*?)</td>", unknown)
    assert rows == ["–", "–"]
    lost = page_of('[White "A"]\n[Black "B"]\n\n1. e4 0-1\n\n' * 2)
    assert re.findall(r"<tr><td>[AB]</td><td>2</td><td>(.*?)</td>", lost) == ["0", "2"] or (
        re.findall(r"<tr><td>[AB]</td><td>2</td><td>(.*?)</td>", lost) == ["2", "0"]
    )


def test_no_move_breaks_at_its_hyphen():
    page = page_of(notation="iccs", games=GAMES.split("\n\n", 2)[2])
    texts = re.findall(r"<p>(.*?)</p>|<h4>(.*?)</h4>", page.split("<section", 1)[1])
    told = " ".join(first or second for first, second in texts)
    assert re.search(r"[A-I]\d-[A-I]\d", told)
    held = re.sub(r'<span class="move">[^<]*</span>', "", told)
    assert not re.search(r"[A-I]\d-[A-I]\d", held)
    assert ".move { white-space: nowrap; }" in page


@pytest.mark.parametrize("pieces", ["chinese", "western", "letters"])
@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_each_piece_is_drawn_by_itself(game, pieces):
    from xml.etree import ElementTree

    drawn, _, boards = drawings(game, Look(pieces=pieces)).partition("</svg>")
    root = ElementTree.fromstring(drawn + "</svg>")
    names = {element.get("id", "") for element in root.iter()}
    letters = {letter for letter in rukh.Board(game=game).pieces() if letter}
    assert {f"rukh-piece-{game}-{letter}" for letter in letters} <= names
    used = re.findall(r'xlink:href="#([^"]+)"', drawn)
    assert set(used) <= names
    assert boards.count("<template") == 2
    assert "rukh-piece" not in boards


PROBE = """
<script>
const told = {};
addEventListener("error", (event) => { told.error = event.message; });
const section = document.querySelectorAll("section.game")[1];
const click = (what) => section.querySelector(what).dispatchEvent(
  new MouseEvent("click", { bubbles: true, cancelable: true }));
document.querySelector("section.game").querySelector('[data-step="last"]').click();
told.pieces = document.querySelectorAll("section.game .board")[0].querySelectorAll("use").length;
click('.moves a[data-ply="3"]');
told.here = section.querySelector(".moves a.here").dataset.ply;
told.said = section.querySelector(".said").textContent;
told.before = section.querySelector(".board").innerHTML;
click('[data-step="flip"]');
told.isHeld = [...section.querySelectorAll(".said .move")].every(
  (move) => getComputedStyle(move).whiteSpace === "nowrap");
told.held = section.querySelectorAll(".said .move").length;
told.isTurned = section.querySelector(".board").innerHTML !== told.before;
document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
told.after = section.querySelector(".moves a.here").dataset.ply;
const box = section.querySelector(".board svg").getBoundingClientRect();
told.isVisible = box.width > 100 && box.height > 100;
told.uses = [...section.querySelectorAll(".board use")].every(
  (use) => document.querySelector(use.getAttribute("href")));
delete told.before;
document.title = JSON.stringify(told);
</script>
</body>
"""


@pytest.mark.skipif(BROWSER is None, reason="there is no Chromium")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_browser_steps_through_the_games_without_an_error(tmp_path, language):
    path = tmp_path / "page.html"
    path.write_text(page_of(language=language).replace("</body>\n", PROBE), encoding="utf-8")
    command = [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    command += ["--enable-logging=stderr", "--virtual-time-budget=2000"]
    command += [f"--user-data-dir={tmp_path / 'profile'}", path.as_uri()]
    done = subprocess.run(command, capture_output=True, timeout=120, check=False)
    assert b"CONSOLE" not in done.stderr
    title = re.search(r"<title>(\{.*?\})</title>", done.stdout.decode())
    assert title is not None
    told = json.loads(html.unescape(title[1]))
    assert "error" not in told
    assert told["pieces"] == 31
    assert (told["here"], told["after"]) == ("3", "4")
    assert told["said"].startswith("2. 炮五进四" if language == "zh" else "2. E2-E6")
    assert told["isHeld"]
    assert bool(told["held"]) == (language == "en")
    assert told["isTurned"]
    assert told["isVisible"]
    assert told["uses"]
