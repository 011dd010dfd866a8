// @ts-check
/** The chat of the match: its messages, who is muted, and how much is new, also where the chat is out of sight. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { panelTabs } from "./panel_tabs.js";
import { render } from "./render.js";
import { t } from "./text.js";

/** @typedef {Record<string, any> & {type: string}} Message */

/**
 * @param {HTMLElement} place the panel of the chat, shown by its tab
 * @param {HTMLElement} tab
 * @param {HTMLElement} sign beside the question, leads to what is new
 * @param {{send: (message: Message) => void, hint: (message: Message) => void}} line `hint` sends what need not arrive
 * @param {(count: number) => void} unread is told how many messages are new
 */
export function chat(place, tab, sign, line, unread) {
  /** @type {ChatFrame} */
  let now = { type: "chat", unread: 0, muted: false, messages: [] };
  /** @type {Set<number>} */
  const reported = new Set();
  let asked = 0; // the message about which a reason is to be chosen
  const open = panelTabs(/** @type {HTMLElement} */ (place.parentElement), (panel) => {
    draw();
    const log = panel === "journal-panel" ? document.getElementById("journal") : null;
    log?.scrollTo({ top: log.scrollHeight, behavior: "instant" });
  });
  sign.addEventListener("click", () => open(place.id));

  /** @param {ChatFrame} frame */
  function show(frame) {
    now = frame;
    draw();
  }

  function draw() {
    if (!place.hidden && now.unread > 0) {
      line.hint({ type: "chat_seen", message: now.messages.at(-1)?.id ?? 0 });
      now = { ...now, unread: 0 };
    }
    render(
      html`<ol class="chat-messages" role="log" tabindex="0" aria-label=${t("Chat")}>
          ${repeat(now.messages, (message) => message.id, row)}
        </ol>
        <form class="row chat-form" @submit=${say}>
          <input
            name="text"
            maxlength="500"
            autocomplete="off"
            aria-label=${t("Message")}
            placeholder=${t("Message")}
          />
          <button>${t("Send")}</button>
        </form>
        ${now.muted ? html`<button type="button" class="quiet" @click=${() => line.hint({ type: "mute" })}>${t("Unmute everybody")}</button>` : nothing}`,
      place,
    );
    const count = now.unread ? html` <b class="badge">${t("{n} new", { n: now.unread })}</b>` : nothing;
    render(html`${t("Chat")}${count}`, tab);
    sign.hidden = now.unread === 0;
    unread(now.unread);
    render(html`<b class="badge">${t("Chat: {n}", { n: now.unread })}</b>`, sign);
    const list = place.querySelector("ol");
    if (list) list.scrollTop = list.scrollHeight;
  }

  /** @param {ChatMessageView} said */
  function row(said) {
    const time = new Date(said.sent_at).toLocaleString([], {
      hour: "2-digit",
      minute: "2-digit",
      day: "numeric",
      month: "short",
    });
    return html`<li class=${said.seat === null ? nothing : `seat-${said.seat}`}>
      <b class="chat-name"
        >${said.name}${said.audience === "spectators" ? html` <small>${t("watching")}</small>` : nothing}</b
      >
      <span class="chat-text" dir="auto">${said.text}</span>
      <small><time datetime=${said.sent_at}>${time}</time></small>
      ${
        said.mine
          ? nothing
          : html`<span class="chat-actions">
              <button type="button" class="quiet" @click=${() => line.hint({ type: "mute", message: said.id })}>
                ${t("Mute")}<span class="visually-hidden"> ${said.name}</span>
              </button>
              <button
                type="button"
                class="quiet"
                ?disabled=${reported.has(said.id)}
                aria-expanded=${asked === said.id}
                @click=${() => ask(asked === said.id ? 0 : said.id)}
              >
                ${reported.has(said.id) ? t("Reported") : t("Report")}<span class="visually-hidden"> ${said.name}</span>
              </button>
            </span>`
      }
      ${asked === said.id ? reasons(said) : nothing}
    </li>`;
  }

  /** @param {SubmitEvent} event */
  function say(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("text")
    );
    const text = field.value.trim();
    if (!text) return;
    line.send({ type: "chat", text });
    field.value = "";
  }

  /** @param {ChatMessageView} said */
  function reasons(said) {
    const offered = /** @type {const} */ ([
      ["insult", t("Insult or threat")],
      ["spam", t("Advertising or spam")],
      ["cheating", t("Help from outside, or cheating")],
      ["other", t("Something else")],
    ]);
    return html`<fieldset class="report-reasons">
      <legend>${t("What is wrong with this line?")}</legend>
      ${offered.map(([reason, label]) => html`<button type="button" @click=${() => report(said, reason)}>${label}</button>`)}
    </fieldset>`;
  }

  /** @param {number} message */
  function ask(message) {
    asked = message;
    draw();
    /** @type {HTMLElement | null} */ (place.querySelector(".report-reasons button"))?.focus();
  }

  /** @param {ChatMessageView} said @param {ReportFrame["reason"]} reason */
  function report(said, reason) {
    line.send({ type: "report", message: said.id, reason });
    reported.add(said.id);
    ask(0);
  }

  return { show };
}
