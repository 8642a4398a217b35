{% autoescape off %}// Keeps the page that says that there is no connection, and nothing else: all others come from the site.
const KEPT = 'shell-{{ version }}';
const OFFLINE = '{{ offline }}';
const FILES = [OFFLINE{% for file in files %}, '{{ file }}'{% endfor %}];

self.addEventListener('install', (event) => {
  const anew = FILES.map((file) => new Request(file, { cache: 'reload' }));
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(anew)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (FILES.includes(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

// A notice of one's turn leads back to its table.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data ?? {};
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then((open) => {
    const table = open.find((client) => client.url === url) ?? open[0];
    return table ? table.focus() : self.clients.openWindow(url ?? '/');
  }));
});
{% endautoescape %}
