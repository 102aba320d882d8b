// Keeps one page for when there is no connection, and nothing else: pages and the API always come from the server.
const KEPT = 'offline-1';
const OFFLINE = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([OFFLINE, '/mark.svg'])));
  self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || new URL(request.url).pathname.startsWith('/api')) return;
  event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.data || '/';
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const there = windows.find((one) => new URL(one.url).pathname === path);
      return there ? there.focus() : self.clients.openWindow(path);
    }),
  );
});
