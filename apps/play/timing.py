"""The site's time for live tables: milliseconds since 1970, from one function that tests can set.

How long things take between and within hands stands here once; a seat's own turn time comes from the rule set.
"""

import time
from collections.abc import Callable

from django.conf import settings

Now = Callable[[], int]

AWAY_MS = 2_000
"""An away seat is played after this long."""
TIMEOUTS_TO_AWAY = 2
"""Turns in a row that run out before a seat is away."""
SETTLE_MS = 1_000
"""When the clock settles an over hand if the process that ended it has not."""
READY_MS = 15_000
"""How long a table waits for those who are not ready once two are."""
GONE_MS = 3_000
"""Who is not ready and has had no live socket for so long is not waited for."""
TEND_MS = 10_000
"""How often the clock looks after a waiting table."""
ABSENT_MS = 45_000
"""A seat between hands whose player has no live socket is given up after this long."""
MISSED_HANDS = 3
"""A player who was not ready for so many hands in a row is stood up."""


def system_ms() -> int:
    return time.time_ns() // 1_000_000


now_ms: Now = system_ms
_stamp = 0


def stamp() -> int:
    """Now, in ms, and later than every stamp before (unless the clock was set back by more than a second)."""
    global _stamp
    now = now_ms()
    _stamp = _stamp + 1 if now <= _stamp < now + 1_000 else now
    return _stamp


def next_hand_ms() -> int:
    """The pause after everybody is ready, for the eyes (setting NEXT_HAND_MS)."""
    return int(settings.NEXT_HAND_MS)


def bot_delay_ms(hand: int, version: int) -> int:
    """A delay that looks natural and that a replay can repeat (setting BOT_MS).

    >>> 700 <= bot_delay_ms(17, 4) <= 1600
    True
    """
    low, high = settings.BOT_MS
    return low + (hand * 7_919 + version * 104_729) % (high - low + 1)
