// @ts-check
/** The registration of the service worker. */

/** @type {Promise<ServiceWorkerRegistration> | undefined} */
let registered;

/** Register it once, and give its registration. @returns {Promise<ServiceWorkerRegistration>} */
export function worker() {
  registered ??= navigator.serviceWorker.register(scriptUrl("/sw.js"), { scope: "/" });
  return registered;
}

/** Register it after the page has loaded, in browsers with service workers. */
export function keepWorker() {
  if (!("serviceWorker" in navigator)) return;
  const register = () => void worker().catch(() => {}); // the site works without it
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** Our own script, as browsers with trusted types want it said. @param {string} path @returns {string} */
function scriptUrl(path) {
  const { trustedTypes } = /** @type {any} */ (window);
  return trustedTypes?.createPolicy("orrery-worker", { createScriptURL: () => path }).createScriptURL(path) ?? path;
}
