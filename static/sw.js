// Hears pushes while no page is open, and opens the match when somebody touches the notice.

const ICON = "/static/icon.svg";
const SEEN = 1500; // milliseconds after which a browser has seen that a push has shown something

self.addEventListener("push", (event) => {
  const { title, body, url, tag, question, answered } = event.data.json();
  const options = { body, tag, icon: ICON, data: { url, question } };
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
