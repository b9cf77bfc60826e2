/* The service worker, version 2: shows push messages and opens the page they are about. It caches nothing. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const fallback = { title: location.hostname, body: '', url: '/chats', tag: 'message', unread: 0 };

self.addEventListener('push', (event) => {
  let text = fallback;
  try {
    text = { ...fallback, ...event.data.json() };
  } catch {
    // Not ours, but browsers insist that something is shown.
  }
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(text.title, {
        body: text.body,
        tag: text.tag,
        renotify: true,
        icon: '/icon.svg',
        badge: '/icon.svg',
        data: { url: text.url },
      }),
      text.unread > 0 ? self.navigator.setAppBadge?.(text.unread)?.catch(() => undefined) : undefined,
    ]),
  );
});

/** Focuses an open page of ours and navigates it; otherwise opens a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = String(event.notification.data?.url ?? '/chats');
  const url = new URL(/^\/(?![/\\])/.test(path) ? path : '/chats', self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (pages) => {
      const page = pages.find((one) => one.url === url) ?? pages.find((one) => one.focused) ?? pages[0];
      if (!page) return self.clients.openWindow(url);
      if (page.url === url) return page.focus();
      // Pages this worker does not control cannot be navigated.
      const there = await page.navigate(url).catch(() => null);
      return there ? there.focus() : self.clients.openWindow(url);
    }),
  );
});
