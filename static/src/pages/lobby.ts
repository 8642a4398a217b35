/** The lobby's doorbell: when the server says that the list of tables changed, htmx fetches it anew. */
import { delay } from '../table/backoff';

declare global {
  interface Window {
    htmx?: { trigger(target: string, event: string): void };
  }
}

/** The server hands out a list that is at most a second old, so asking later shows what the bell rang for. */
const SETTLE_MS = 1_100;
const SPREAD_MS = 900;

let waiting = false;

/** One request for all bells that ring while it is waited for, and not at the same moment in every lobby. */
function refresh(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    window.htmx?.trigger('#tables', 'refresh');
  }, SETTLE_MS + Math.random() * SPREAD_MS);
}

function listen(path: string, attempt = 0): void {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url);
  let tries = attempt;
  socket.onopen = () => {
    if (tries > 0) refresh();
    tries = 0;
  };
  socket.onmessage = refresh;
  socket.onclose = () => setTimeout(() => listen(path, tries + 1), delay(tries + 1));
}

const path = document.querySelector<HTMLElement>('[data-lobby-socket]')?.dataset['lobbySocket'];
if (path) listen(path);
