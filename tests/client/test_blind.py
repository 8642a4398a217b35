"""A whole hand of each game by who sees nothing: only the live regions are read, only keys are pressed.

What was told is compared with what a seeing player knows each time it is his turn.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests import axe
from tests.client.catte_tables import CatteTable
from tests.client.catte_tables import deck as cards
from tests.client.maubinh_tables import MaubinhTable
from tests.client.phom_tables import PhomTable
from tests.client.tables import Table
from tests.client.tables import deck as dominoes
from tests.client.wire import Wire

pytestmark = pytest.mark.browser

LISTEN = """() => {
  window.heard = [];
  for (const region of document.querySelectorAll('[aria-live]'))
    new MutationObserver(() => region.textContent && heard.push(region.textContent))
      .observe(region, { childList: true });
}"""
QUIET = """async () => {
  for (let known = -1, waits = 0; waits < 75 && (known !== heard.length || known === 0); waits++) {
    known = heard.length;
    await new Promise((done) => setTimeout(done, 200));
  }
  return heard.splice(0);
}"""
RANKS = {"Át": "A", "Bồi": "J", "Đầm": "Q", "Già": "K", "10": "T"}
SUITS = {"bích": "S", "chuồn": "C", "rô": "D", "cơ": "H", "♠": "S", "♣": "C", "♦": "D", "♥": "H"}
CARD = r"(Át|Bồi|Đầm|Già|10|[2-9AJQK]) ?(bích|chuồn|rô|cơ|[♠♣♦♥])"
MOVES = 60
THINKING = 1_000
"""ms between Mậu Binh's question whether one is done and an answer that counts."""


def code(found: tuple[str, str]) -> str:
    """("Già", "rô") or ("K", "♦") → "KD"."""
    rank, suit = found
    return RANKS.get(rank, rank) + SUITS[suit]


def codes(text: str) -> list[str]:
    return [code(found) for found in re.findall(CARD, text)]


class Blind:
    """Somebody who hears sentences one by one, and knows what they told him."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand: list[str] = []
        self.prompt = ""

    def listen(self) -> str:
        """What was said since he listened last."""
        said = " ".join(self.page.evaluate(QUIET))
        for sentence in re.split(r"(?<=[.?])\s+", said):
            self.hear(sentence)
        return said

    def hear(self, sentence: str) -> None:
        if sentence.startswith("Bài của bạn: "):
            self.hand = self.named(sentence)
        self.note(sentence)

    def drop(self, names: list[str]) -> None:
        self.hand = [held for held in self.hand if held not in names]

    def pick(self, name: str) -> None:
        """Walk to a card of the hand with Tab and arrows, as its name is read, and press Enter."""
        for _ in range(40):
            if self.focused("hand") is not None:
                break
            self.page.keyboard.press("Tab")
        for _ in range(20):
            if self.names(self.focused("hand") or "", name):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"{name} cannot be reached by keys")

    def focused(self, part: str) -> str | None:
        """The name of the focused element, if it stands in a part of the table."""
        return self.page.evaluate(
            "(part) => document.activeElement?.closest(`.${part} .pick`)?.getAttribute('aria-label') ?? null",
            part,
        )

    def names(self, label: str, name: str) -> bool:
        return codes(label)[:1] == [name]

    def named(self, sentence: str) -> list[str]:
        return codes(sentence)

    def note(self, sentence: str) -> None:
        raise NotImplementedError

    def agrees(self, view: dict[str, Any]) -> None:
        """What was told is what the screen shows."""
        assert sorted(self.hand) == sorted(view["hand"])

    def move(self) -> None:
        raise NotImplementedError


class BlindDomino(Blind):
    ends: tuple[int, ...] = ()
    must = ""

    def named(self, sentence: str) -> list[str]:
        return re.findall(r"\d-\d", sentence)

    def names(self, label: str, name: str) -> bool:
        return label.startswith(name)

    def note(self, sentence: str) -> None:
        if sentence.startswith("Bạn bốc "):
            self.hand += self.named(sentence)
        elif re.match("Bạn (ra|đánh) ", sentence):
            self.drop(self.named(sentence))
        if found := re.match(r"Đến lượt bạn: nối số (\d)(?: hoặc (\d))?", sentence):
            self.ends = tuple(int(end) for end in found.groups() if end)
            self.must = ""
        elif found := re.match(r"Đến lượt bạn: phải ra (\d-\d)", sentence):
            self.must = found[1]

    def agrees(self, view: dict[str, Any]) -> None:
        super().agrees(view)
        assert set(self.ends) == set(view["ends"] or ())
        assert (self.must or None) == view["must"]

    def fitting(self, tile: str) -> list[int]:
        return [end for end in self.ends if str(end) in tile.split("-")]

    def move(self) -> None:
        able = [tile for tile in self.hand if not self.ends or self.fitting(tile)]
        tile = self.must or able[0]
        self.pick(tile)
        both = len(self.ends) == 1 or len(self.fitting(tile)) > 1  # one number: both ends show it
        self.page.keyboard.press("l" if both else "Enter")


class BlindCatte(Blind):
    best: str | None = None

    def note(self, sentence: str) -> None:
        if "thắng vòng" in sentence:
            self.best = None
        elif re.search(r" (ra|bắt bằng) ", sentence) and codes(sentence):
            self.best = codes(sentence)[0]
        if re.match("Bạn (ra|bắt bằng|úp|bỏ ngửa) ", sentence):
            self.drop(codes(sentence)[:1])

    def agrees(self, view: dict[str, Any]) -> None:
        super().agrees(view)
        assert self.best == (view["best"] and view["best"]["card"])

    def move(self) -> None:
        order = "23456789TJQKA"
        beating = [
            card
            for card in self.hand
            if self.best is None
            or (card[1] == self.best[1] and order.index(card[0]) > order.index(self.best[0]))
        ]
        self.pick((beating or self.hand)[0])
        self.page.keyboard.press("Enter")


class BlindPhom(Blind):
    offer: str | None = None

    def note(self, sentence: str) -> None:
        own = sentence.startswith("Bạn ")
        if re.match(r"Bạn (bốc được|ăn) ", sentence):
            self.hand += codes(sentence)[:1]
        elif re.match(r"Bạn (đánh|gửi) ", sentence):
            self.drop(codes(sentence)[:1])
        elif sentence.startswith("Bạn hạ phỏm "):
            self.drop(codes(sentence))
        if " đánh " in sentence and codes(sentence) and not own:
            self.offer = codes(sentence)[0]
        if re.search(r"\bbốc|\bđánh|\b[Hh]ạ |không có phỏm", sentence) and not re.match(
            r"\S+ (bốc|đánh|hạ|ăn|không)", sentence
        ):
            self.prompt = sentence

    def agrees(self, view: dict[str, Any]) -> None:
        super().agrees(view)
        if view["phase"] == "take":
            assert self.offer == view["offer"]["card"]

    def move(self) -> None:
        if "bốc" in self.prompt:
            self.page.keyboard.press("b")
        elif re.search(r"\b[Hh]ạ |không có phỏm", self.prompt):
            self.page.keyboard.press("h")
        else:
            self.pick(self.hand[-1])
            self.page.keyboard.press("Enter")


class BlindMaubinh(Blind):
    def note(self, sentence: str) -> None:
        """The cards are all that there is to know before the rows are shown."""

    def move(self) -> None:
        self.page.keyboard.press("h")
        self.page.keyboard.press("Enter")
        assert "Chốt bài?" in self.listen()
        self.page.wait_for_timeout(THINKING)
        self.page.keyboard.press("Enter")


def server(wire: Wire, table: Table) -> None:
    """The acts of seat 0 are played, and after them those of the others until it is his turn again."""

    def act(message: dict[str, Any]) -> list[dict[str, Any]]:
        if message["version"] != table.version:
            return [{"type": "error", "code": "stale", "message": "Bàn đã đi tiếp."}]
        mine = table.moved(table.engine.act(table.state, 0, message["action"]), 0, 20_000)
        return [mine, {"type": "ok"}, *others(table)]

    wire.answers["act"] = act


def others(table: Table) -> list[dict[str, Any]]:
    """The moves of the other seats until seat 0 is to act, or the hand is over."""
    frames = []
    while not table.state.over and 0 not in table.state.to_act:
        frames.append(table.act())
    return frames


GAMES = {
    "domino": (Table, dominoes, BlindDomino, 1),
    "catte": (CatteTable, cards, BlindCatte, 1),
    "phom": (PhomTable, cards, BlindPhom, 1),
    "maubinh": (MaubinhTable, cards, BlindMaubinh, None),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_by_ear_and_keys(table_of, game):
    make, pack, player, leader = GAMES[game]
    table = make()
    page, wire = table_of(table, reduced_motion="reduce")
    page.evaluate(LISTEN)
    server(wire, table)
    for frame in [table.deal(pack(3), leader=leader), *others(table)]:
        wire.send(frame)
    blind, told = player(page), ""
    for _ in range(MOVES):
        version = table.version
        heard = blind.listen()
        while ("Đến lượt bạn" not in heard or not blind.hand) and not table.state.over:
            heard += blind.listen()
        told += heard
        if table.state.over:
            break
        print(told[-400:])  # shown where the test fails
        blind.agrees(table.engine.view(table.state, 0))
        blind.move()
        for _ in range(300):
            if table.version > version and (table.state.over or 0 in table.state.to_act or game == "maubinh"):
                break
            page.wait_for_timeout(20)
        assert table.version > version, (told[-300:], blind.prompt, page.locator(".strip").inner_text())
        if game == "maubinh" and 0 not in table.state.to_act:
            for frame in others(table):
                wire.send(frame)
    assert table.state.over, told
    for _ in range(3):
        told += "" if "Kết quả: " in told else blind.listen()
    mine = sum((p["paid"] - p["tax"]) * (p["to"] == 0) - p["paid"] * (p["from"] == 0) for p in table.paid)
    signed = f"{'+' if mine > 0 else '−' if mine < 0 else ''}{abs(mine):,}".replace(",", ".")
    assert f"Bạn {signed}" in told.rpartition("Kết quả: ")[2], told
    assert wire.of("act"), "it was he who played"
    assert axe.in_both_themes(page) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_a_table_in_play_or_in_its_sheets(table_of, game):
    make, pack, _, _ = GAMES[game]
    table = make()
    table.deal(pack(3), leader=0)
    page, wire = table_of(table, reduced_motion="reduce")
    wire.send({"type": "chat", "seat": 1, "user": "user-1", "name": "Lan", "text": "chào", "at": 1})
    found = axe.violations(page)
    for name in ("Thêm", "Trò chuyện", "Chip ván này"):
        page.get_by_role("button", name=name).first.click()
        page.get_by_role("dialog").wait_for()
        found += axe.violations(page) if game == "domino" else []
        page.keyboard.press("Escape")
    page.locator(".seat__face").first.click()
    found += axe.violations(page)
    assert found == []
