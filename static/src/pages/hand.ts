/** The page of a hand: its replay, the proof of its shuffle, its link. Without scripts it reads as text. */
import '../kit/domino-tile';
import '../kit/play-card';
import '../replay/hand-replay';
import type { HandReplay } from '../replay/hand-replay';
import { isFair, type Shuffled } from '../replay/proof';
import type { Recording } from '../replay/record';

const replay = document.querySelector<HandReplay>('hand-replay');
const moves = [...document.querySelectorAll<HTMLElement>('[data-move]')];

/** Mark the move that is shown, and keep it in sight within its own list. */
function mark(number: number): void {
  document.querySelector('.moves--all')?.classList.remove('moves--all');
  for (const move of moves) {
    const now = Number(move.dataset['move']) === number;
    move.classList.toggle('is-now', now);
    if (now) move.setAttribute('aria-current', 'step');
    else move.removeAttribute('aria-current');
    const list = move.parentElement;
    if (now && list) list.scrollTop = move.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}

/** Work the deck out again, and say whether it is the one that was dealt. */
async function prove(shuffled: Shuffled): Promise<void> {
  if (!('subtle' in crypto)) return; // a page without HTTPS has no such means
  const found = (await isFair(shuffled)) ? 'match' : 'differs';
  for (const said of document.querySelectorAll<HTMLElement>(`[data-proof="${found}"]`)) said.hidden = false;
}

async function begin(player: HandReplay): Promise<void> {
  const answer = await fetch(player.dataset['steps'] ?? '', { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`steps: ${answer.status}`);
  const hand = (await answer.json()) as Recording;
  await Promise.all([player.show(hand), prove(hand.fair)]);
}

if (replay) {
  replay.addEventListener('step', (event) => mark((event as CustomEvent<number>).detail));
  for (const move of moves) move.addEventListener('click', () => replay.goTo(Number(move.dataset['move'])));
  begin(replay).catch((error: unknown) => console.error(error)); // the text stays
}

const button = document.querySelector<HTMLButtonElement>('[data-copy]');
if (button && 'clipboard' in navigator) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? location.href);
    const words = button.querySelector('span');
    if (words) words.textContent = button.dataset['copied'] ?? '';
  });
}
