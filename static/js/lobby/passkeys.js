// @ts-check
/** Creates passkeys and signs in by them. A form with `data-passkey` asks the site, then the device, and sends the
 * answer of the device. */

import "./lobby.js";
import { deviceLabel } from "../site/device_label.js";
import { t } from "../ui/text.js";

/** Binary values of the options, in base64url. @typedef {{ id: string, type: "public-key" }} Credential */

const forms = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("[data-passkey]"));

if ("PublicKeyCredential" in window) {
  for (const note of document.querySelectorAll("[data-no-passkey]")) note.remove();
  for (const form of forms) {
    form.hidden = false;
    form.querySelector("button")?.addEventListener("click", () => void use(form));
  }
}

/** @param {HTMLFormElement} form */
async function use(form) {
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  if (button.getAttribute("aria-disabled") === "true") return;
  button.setAttribute("aria-disabled", "true");
  say(form, "");
  try {
    const options = await ask(form);
    const answer = form.dataset.passkey === "create" ? await create(options) : await get(options);
    field(form, "answer").value = JSON.stringify(answer);
    field(form, "label").value = deviceLabel();
    bringAlong(form);
    form.submit();
  } catch (error) {
    say(form, reason(error));
  } finally {
    button.removeAttribute("aria-disabled"); // a browser may show this page again later
  }
}

/** Ask the site for the options of a passkey. @param {HTMLFormElement} form */
async function ask(form) {
  const response = await fetch(form.dataset.ask ?? "", {
    method: "POST",
    headers: { Accept: "application/json", "X-CSRFToken": field(form, "csrfmiddlewaretoken").value },
  }).catch(() => null);
  const told = await response?.json().catch(() => null);
  if (!response?.ok || !told) throw new Error(told?.error ?? t("The site does not answer. Please try again."));
  return told;
}

/** Let the device create a passkey. @param {any} options */
async function create(options) {
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map(known),
  };
  const credential = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (credential.response);
  return {
    ...named(credential),
    response: { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) },
  };
}

/** Let the device sign with a passkey that its owner chooses. @param {any} options */
async function get(options) {
  const publicKey = { ...options, challenge: bytes(options.challenge), allowCredentials: [] };
  const credential = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (credential.response);
  return {
    ...named(credential),
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: response.userHandle ? text(response.userHandle) : null,
    },
  };
}

/** @param {PublicKeyCredential} credential */
function named(credential) {
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type };
}

/** @param {Credential} credential */
function known(credential) {
  return { ...credential, id: bytes(credential.id) };
}

/** Bring a guest along as the checkbox above this form says. @param {HTMLFormElement} form */
function bringAlong(form) {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector('[name="along"][form="by-code"]'));
  if (!box?.checked || form.dataset.passkey !== "get") return;
  const along = document.createElement("input");
  Object.assign(along, { type: "hidden", name: "along", value: "on" });
  form.append(along);
}

/** @param {unknown} error */
function reason(error) {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return t("This device has a passkey of yours already.");
  if (name === "NotAllowedError" || name === "AbortError")
    return t("Nothing has happened: you or the device stopped it.");
  return error instanceof Error ? error.message : String(error);
}

/** @param {HTMLFormElement} form @param {string} sentence */
function say(form, sentence) {
  const place = form.querySelector("[data-said]");
  if (place) place.textContent = sentence;
}

/** @param {HTMLFormElement} form @param {string} name */
function field(form, name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

/** @param {string} base64url */
function bytes(base64url) {
  const letters = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function text(buffer) {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
