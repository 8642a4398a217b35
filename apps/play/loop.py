"""What an event loop keeps open for the live tables."""

from apps.play import pools, presence, wire


async def close() -> None:
    """Close the running loop's wire, Redis client and pool, whichever it has (tests and commands)."""
    await wire.close()
    await presence.close()
    await pools.close()
