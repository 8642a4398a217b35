/** The page of a hand: draws its cards and copies its link. Without scripts it reads as text. */
import '../kit/domino-tile';
import '../kit/play-card';

const button = document.querySelector<HTMLButtonElement>('[data-copy]');
if (button && 'clipboard' in navigator) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? location.href);
    const words = button.querySelector('span');
    if (words) words.textContent = button.dataset['copied'] ?? '';
  });
}
