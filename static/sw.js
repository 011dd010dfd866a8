// The service worker: receives pushes while no page is open, opens the match after a click on the notification, and
// shows a page of its own without a network. The server writes before this KEPT, that page's address and its style's, and the
// ICON of the site.

const SEEN = 1500; // milliseconds after which a browser has seen that a push has shown something

const OFFLINE = "offline"; // the name of the cache

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(pageOrOffline(event));
  else if (KEPT.includes(new URL(url).pathname)) event.respondWith(fileOrKept(event.request));
});

async function keep() {
  const cache = await caches.open(OFFLINE);
  await cache.addAll(KEPT.map((url) => new Request(url, { cache: "reload" })));
}

async function forgetOthers() {
  const cache = await caches.open(OFFLINE);
  for (const { url } of await cache.keys()) if (!KEPT.includes(new URL(url).pathname)) await cache.delete(url);
  await self.registration.navigationPreload?.enable(); // a page need not wait until this script has begun
}

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(KEPT[0])) ?? Response.error();
  }
}

async function fileOrKept(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

self.addEventListener("push", (event) => {
  const { title, body, url, tag, question, answered, waiting } = event.data.json();
  const options = { body, tag, icon: ICON, data: { url, question } };
  if (waiting !== undefined) event.waitUntil(showBadge(Number(waiting)));
  event.waitUntil(
    answered === undefined
      ? self.registration.showNotification(title, { ...options, renotify: true })
      : takeBack(answered, title, options),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin).href));
});

/**
 * Takes back the notice of a question that has been answered elsewhere. Browsers want each push to show something, and
 * one that shows nothing costs the permission: so a silent notice takes its place, and goes as soon as that was seen.
 */
async function takeBack(answered, title, options) {
  const shown = await self.registration.getNotifications({ tag: options.tag });
  const newer = shown.find((notice) => notice.data.question !== undefined && notice.data.question !== answered);
  if (newer) {
    const { body, tag, icon, data } = newer;
    return self.registration.showNotification(newer.title, { body, tag, icon, data, silent: true });
  }
  await self.registration.showNotification(title, {
    ...options,
    data: { url: options.data.url, answered },
    silent: true,
  });
  setTimeout(() => void close(options.tag, answered), SEEN); // after the push is over, or it would have shown nothing
}

/** Shows on the icon of the installed site how many matches wait. */
async function showBadge(count) {
  if (!("setAppBadge" in self.navigator)) return;
  await (count ? self.navigator.setAppBadge(count) : self.navigator.clearAppBadge()).catch(() => {});
}

async function close(tag, answered) {
  for (const notice of await self.registration.getNotifications({ tag })) {
    if (notice.data.answered === answered) notice.close();
  }
}

async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split("#")[0] === url);
  return there ? there.focus() : self.clients.openWindow(url);
}
