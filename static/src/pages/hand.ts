/** The page of a hand: its replay, its cards, its link. Without scripts it reads as text. */
import '../kit/domino-tile';
import '../kit/play-card';
import '../replay/hand-replay';
import type { HandReplay } from '../replay/hand-replay';

const replay = document.querySelector<HandReplay>('hand-replay');
const moves = [...document.querySelectorAll<HTMLElement>('[data-move]')];

/** Mark the move that is shown, and keep it in sight within its own list. */
function mark(number: number): void {
  for (const move of moves) {
    const now = Number(move.dataset['move']) === number;
    move.classList.toggle('is-now', now);
    if (!now) {
      move.removeAttribute('aria-current');
      continue;
    }
    move.setAttribute('aria-current', 'step');
    const list = move.parentElement;
    if (list) list.scrollTop = move.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}

if (replay) {
  replay.addEventListener('step', (event) => {
    document.querySelector('.moves--all')?.classList.remove('moves--all');
    mark((event as CustomEvent<number>).detail);
  });
  for (const move of moves) move.addEventListener('click', () => replay.goTo(Number(move.dataset['move'])));
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
