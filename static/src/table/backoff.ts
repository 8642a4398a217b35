/** Close codes after which trying again is pointless: not logged in, not allowed, no such table. */
export const FINAL: ReadonlySet<number> = new Set([4401, 4403, 4404]);
/** The server closed because this client sent too much. */
export const SLOW_DOWN = 4408;

export const OPEN_PATIENCE = 8_000;
export const PING_EVERY = 15_000;
export const PING_PATIENCE = 8_000;
export const DOUBT_PATIENCE = 2_000;

const FIRST = 500;
/** A turn lasts seconds: whoever is back must be back soon. */
const LONGEST = 6_000;

/** ms before reconnection try number `attempt` (1, 2, …): doubling, half of it chance, so that a crowd
 *  that lost its server together does not come back together. */
export function delay(attempt: number, chance: () => number = Math.random): number {
  const full = Math.min(LONGEST, FIRST * 2 ** (attempt - 1));
  return full / 2 + (full / 2) * chance();
}
