/** Registers the site's service worker: the page without a connection, and notices on phones. */
if ('serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/worker.js').catch((error: unknown) => console.warn(error));
  });
}
