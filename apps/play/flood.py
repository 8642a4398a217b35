"""How many frames a socket may send: a bucket that refills by ten a second (setting SOCKET_FRAMES)."""

from collections.abc import Callable

from django.conf import settings

BURST_SECONDS = 3


class Flood:
    """A token bucket; `now` is milliseconds.

    >>> time = iter([0] * 32 + [1000])
    >>> flood = Flood(lambda: next(time))
    >>> [flood.allows() for _ in range(31)].count(True), flood.allows()
    (30, True)
    """

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._per_second = settings.SOCKET_FRAMES
        self._most = float(BURST_SECONDS * self._per_second)
        self._tokens = self._most
        self._at = now()

    def allows(self) -> bool:
        """Whether one more frame may come now."""
        now = self._now()
        self._tokens = min(self._most, self._tokens + (now - self._at) * self._per_second / 1_000)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
