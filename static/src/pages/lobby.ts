/** The lobby's doorbell: when the server says that the list of tables changed, htmx fetches it anew. */
import { delay } from '../table/backoff';

declare global {
  interface Window {
    htmx?: { trigger(target: string, event: string): void };
  }
}

function listen(path: string, attempt = 0): void {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  const socket = new WebSocket(url);
  let tries = attempt;
  socket.onopen = () => {
    if (tries > 0) window.htmx?.trigger('#tables', 'refresh');
    tries = 0;
  };
  socket.onmessage = () => window.htmx?.trigger('#tables', 'refresh');
  socket.onclose = () => setTimeout(() => listen(path, tries + 1), delay(tries + 1));
}

const path = document.querySelector<HTMLElement>('[data-lobby-socket]')?.dataset['lobbySocket'];
if (path) listen(path);
