// @ts-check
/** The chat of the match: its messages, who is muted, and how much is new, also where the chat is out of sight. */

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { panelTabs } from "../../ui/panel_tabs.js";
import { render } from "../../ui/render.js";
import { t } from "../../ui/text.js";

/** @typedef {Record<string, any> & {type: string}} Message */

/** @typedef {{send: (message: Message) => void, hint: (message: Message) => void}} Line `hint` sends messages that may be lost */

export class Chat {
  /** @type {ChatFrame} */ #now = { type: "chat", unread: 0, muted: false, messages: [] };
  /** @type {Set<number>} */ #reported = new Set();
  #asked = 0; // the message whose report needs a reason
  #toTeam = false; // whether the next message goes to the team alone

  /**
   * @param {HTMLElement} place the panel of the chat, shown by its tab
   * @param {HTMLElement} tab
   * @param {HTMLElement} sign beside the question, leads to new messages
   * @param {Line} line
   * @param {() => string[]} mates the names of the reader's team; none, if there is no team
   * @param {{unread: (count: number) => void, arrived: () => void}} news `unread` is called with the number of new messages,
   *   `arrived` when there are more of them
   */
  constructor(place, tab, sign, line, mates, news) {
    this.place = place;
    this.tab = tab;
    this.sign = sign;
    this.line = line;
    this.mates = mates;
    this.news = news;
    const open = panelTabs(/** @type {HTMLElement} */ (place.parentElement), (panel) => {
      this.#draw();
      const log = panel === "journal-panel" ? document.getElementById("journal") : null;
      log?.scrollTo({ top: log.scrollHeight, behavior: "instant" });
    });
    sign.addEventListener("click", () => open(place.id));
  }

  /** @param {ChatFrame} frame */
  show(frame) {
    if (frame.unread > this.#now.unread) this.news.arrived();
    this.#now = frame;
    this.#draw();
  }

  #draw() {
    if (!this.place.hidden && this.#now.unread > 0) {
      this.line.hint({ type: "chat_seen", message: this.#now.messages.at(-1)?.id ?? 0 });
      this.#now = { ...this.#now, unread: 0 };
    }
    render(this.#panel(), this.place);
    this.#drawUnread(this.#now.unread);
    const list = this.place.querySelector("ol");
    if (list && !this.place.hidden) list.scrollTop = list.scrollHeight;
  }

  /** @param {number} n */
  #drawUnread(n) {
    const count = n ? html` <b class="badge">${t("{n} new", { n })}</b>` : nothing;
    render(html`${t("Chat")}${count}`, this.tab);
    this.sign.hidden = n === 0;
    this.news.unread(n);
    render(html`<b class="badge">${t("Chat: {n}", { n })}</b>`, this.sign);
  }

  #panel() {
    const unmute = () => this.line.hint({ type: "mute" });
    return html`<ol class="chat-messages" role="log" tabindex="0" aria-label=${t("Chat")}>
        ${repeat(
          this.#now.messages,
          (message) => message.id,
          (message) => this.#row(message),
        )}
      </ol>
      ${this.#audiences()}
      <form class="row chat-form" @submit=${(/** @type {SubmitEvent} */ event) => this.#say(event)}>
        <input name="text" maxlength="500" autocomplete="off" aria-label=${t("Message")} placeholder=${t("Message")} />
        <button>${t("Send")}</button>
      </form>
      ${this.#now.muted ? html`<button type="button" class="quiet" @click=${unmute}>${t("Unmute everyone")}</button>` : nothing}`;
  }

  #audiences() {
    const mates = this.mates();
    if (!mates.length) return nothing;
    /** @param {boolean} toTeam @param {string} label */
    const choice = (toTeam, label) =>
      html`<label
        ><input
          class="visually-hidden"
          type="radio"
          name="to"
          .checked=${this.#toTeam === toTeam}
          @change=${() => this.#address(toTeam)}
        /><span>${label}</span></label
      >`;
    return html`<fieldset class="chat-to">
      <legend class="visually-hidden">${t("Who reads the message")}</legend>
      ${choice(false, t("Everyone"))} ${choice(true, t("My team: {names}", { names: mates.join(", ") }))}
    </fieldset>`;
  }

  /** @param {boolean} toTeam */
  #address(toTeam) {
    this.#toTeam = toTeam;
    this.#draw();
  }

  /** @param {ChatMessageView} said */
  #row(said) {
    const time = new Date(said.sent_at).toLocaleString([], {
      hour: "2-digit",
      minute: "2-digit",
      day: "numeric",
      month: "short",
    });
    return html`<li class=${said.seat === null ? nothing : `seat-${said.seat}`}>
      <b class="chat-name"
        >${said.name}${said.audience === "spectators" ? html` <small>${t("watching")}</small>` : nothing}${said.audience === "team" ? html` <small class="badge">${t("team")}</small>` : nothing}</b
      >
      <span class="chat-text" dir="auto">${said.text}</span>
      <small><time datetime=${said.sent_at}>${time}</time></small>
      ${said.mine ? nothing : this.#actions(said)} ${this.#asked === said.id ? this.#reasons(said) : nothing}
    </li>`;
  }

  /** @param {ChatMessageView} said */
  #actions(said) {
    const isReported = this.#reported.has(said.id);
    const isAsked = this.#asked === said.id;
    return html`<span class="chat-actions">
      <button type="button" class="quiet" @click=${() => this.line.hint({ type: "mute", message: said.id })}>
        ${t("Mute")}<span class="visually-hidden"> ${said.name}</span>
      </button>
      <button
        type="button"
        class="quiet"
        ?disabled=${isReported}
        aria-expanded=${isAsked}
        @click=${() => this.#ask(isAsked ? 0 : said.id)}
      >
        ${isReported ? t("Reported") : t("Report")}<span class="visually-hidden"> ${said.name}</span>
      </button>
    </span>`;
  }

  /** @param {ChatMessageView} said */
  #reasons(said) {
    const offered = /** @type {const} */ ([
      ["insult", t("Insult or threat")],
      ["spam", t("Advertising or spam")],
      ["cheating", t("Help from outside, or cheating")],
      ["other", t("Something else")],
    ]);
    return html`<fieldset class="report-reasons">
      <legend>${t("What is wrong with this message?")}</legend>
      ${offered.map(([reason, label]) => html`<button type="button" @click=${() => this.#report(said, reason)}>${label}</button>`)}
    </fieldset>`;
  }

  /** @param {SubmitEvent} event */
  #say(event) {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("text")
    );
    const text = field.value.trim();
    if (!text) return;
    this.line.send(this.#toTeam && this.mates().length ? { type: "chat", text, to: "team" } : { type: "chat", text });
    field.value = "";
  }

  /** @param {number} message */
  #ask(message) {
    this.#asked = message;
    this.#draw();
    /** @type {HTMLElement | null} */ (this.place.querySelector(".report-reasons button"))?.focus();
  }

  /** @param {ChatMessageView} said @param {ReportFrame["reason"]} reason */
  #report(said, reason) {
    this.line.send({ type: "report", message: said.id, reason });
    this.#reported.add(said.id);
    this.#ask(0);
  }
}
