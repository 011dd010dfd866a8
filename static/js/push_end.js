// @ts-check
/** Ends pushes to this browser where nobody is signed in, and closes the notifications that it still shows. */

/** Unsubscribe, if somebody has subscribed here. The site has forgotten the subscription with the session. */
export async function endPushes() {
  if (!("serviceWorker" in navigator && "PushManager" in window)) return;
  if (Notification.permission !== "granted") return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
