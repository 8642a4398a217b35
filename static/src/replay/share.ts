/** The page's link, with the move that is shown: copied, or given to the phone's own sheet. */

async function copy(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(location.href);
  const words = button.querySelector('span');
  if (words) words.textContent = button.dataset['copied'] ?? '';
}

async function share(): Promise<void> {
  try {
    await navigator.share({ title: document.title, url: location.href });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error; // the sheet was closed again
  }
}

/** Show a button that says data-copy or data-share, if the browser can do that. */
export function offerLink(button: HTMLButtonElement): void {
  const shares = 'share' in button.dataset;
  if (!(shares ? 'share' in navigator : 'clipboard' in navigator)) return;
  button.hidden = false;
  button.addEventListener('click', () => void (shares ? share() : copy(button)));
}
