/** The page without a connection: asks the site again and again, and goes on to the page that was wanted.
 *  It is kept as one file, so it imports none. */
export {};

const PATIENCE = 5_000;
const FIRST = 1_000;
const LONGEST = 10_000;
/** Doubling waits, half of them chance: those who lost the site together do not come back together. */
const delay = (attempt: number): number => Math.min(LONGEST, FIRST * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
const status = document.querySelector<HTMLElement>('[role="status"]');
const button = document.querySelector<HTMLButtonElement>('[data-again]');
let attempt = 0;
let timer = 0;

const say = (what: 'trying' | 'waiting'): void => {
  if (status) status.textContent = status.dataset[what] ?? '';
};

const reachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then((answer) => answer.ok, () => false);

async function tryAgain(): Promise<void> {
  clearTimeout(timer);
  say('trying');
  if (await reachable()) return location.reload();
  say('waiting');
  attempt += 1;
  timer = window.setTimeout(() => void tryAgain(), delay(attempt));
}

if (button) {
  button.hidden = false;
  button.addEventListener('click', () => void tryAgain());
}
addEventListener('online', () => void tryAgain());
timer = window.setTimeout(() => void tryAgain(), delay(1));
