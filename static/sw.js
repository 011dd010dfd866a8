// Hears pushes while no page is open, and opens the match when somebody touches the notice.

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const icon = "/static/icon.svg";
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { url }, renotify: true }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, self.location.origin).href));
});

async function open(url) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split("#")[0] === url);
  return there ? there.focus() : self.clients.openWindow(url);
}
