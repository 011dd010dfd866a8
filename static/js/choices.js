// @ts-check
/** What may be chosen now: lit up on the board, listed as buttons, chosen by one handler. */

import { html, nothing, render } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { confirmed } from "./dialogs.js";
import { t } from "./text.js";

export class Choices {
  /** @type {Question | null} */ #question = null;
  /** @type {string[]} */ #picked = [];
  #amount = 0;
  /** @type {string | null} */ #sent = null;

  /**
   * @param {HTMLElement} board
   * @param {HTMLElement} list where the buttons go
   * @param {(question: Question, answer: Answer) => void} answer
   * @param {() => void} redraw draw the board again: what is picked has changed
   */
  constructor(board, list, answer, redraw) {
    this.board = board;
    this.list = list;
    this.answer = answer;
    this.redraw = redraw;
    for (const root of [board, list]) {
      root.addEventListener("click", (event) => this.#clicked(event));
    }
    board.addEventListener("keydown", (event) => {
      const pressed = event.key === "Enter" || event.key === " ";
      if (pressed && !(event.target instanceof HTMLButtonElement)) this.#clicked(event);
    });
  }

  /** The question that is open and not answered yet. */
  get question() {
    return this.#sent === this.#question?.id ? null : this.#question;
  }

  get picked() {
    return this.#picked;
  }

  /** Show `question`, or null when it is somebody else's turn to decide. @param {Question | null} question */
  show(question) {
    if (question?.id !== this.#question?.id) {
      this.#picked = [];
      this.#amount = question?.least ?? 0;
      this.#sent = null;
    } else if (question) {
      const keys = new Set(question.options?.map((option) => option.key));
      this.#picked = this.#picked.filter((key) => keys.has(key));
    }
    this.#question = question;
  }

  /** The answer was refused: the question is open again. */
  reopen() {
    this.#sent = null;
    this.draw();
  }

  /** @param {string} key */
  offered(key) {
    return this.question?.options?.some((option) => option.key === key) ?? false;
  }

  /** @param {string} key */
  why(key) {
    return this.question?.barred?.find((barred) => barred.key === key)?.why;
  }

  /** Take back what was picked; whether there was anything. */
  unpick() {
    const any = this.#picked.length > 0;
    this.#picked = [];
    this.#changed();
    return any;
  }

  /** @param {string} key */
  choose(key) {
    const question = this.question;
    const option = question?.options?.find((each) => each.key === key);
    if (!question || !option) return;
    if (question.kind === "one") return this.#send(key, option.warning, option.label);
    const at = this.#picked.indexOf(key);
    if (at >= 0) this.#picked.splice(at, 1);
    else if (this.#picked.length < question.most) this.#picked.push(key);
    else if (question.most === 1) this.#picked = [key];
    this.#changed();
  }

  /** Light up the board and list the choices. */
  draw() {
    for (const piece of /** @type {NodeListOf<HTMLElement>} */ (this.board.querySelectorAll("[data-key]"))) {
      const key = piece.dataset.key ?? "";
      const offered = this.offered(key);
      piece.toggleAttribute("data-offered", offered);
      piece.toggleAttribute("data-picked", this.#picked.includes(key));
      if (piece instanceof HTMLButtonElement) {
        piece.setAttribute("aria-disabled", String(!offered));
      } else if (offered) {
        piece.setAttribute("tabindex", "0");
        piece.setAttribute("role", "button");
      } else {
        piece.removeAttribute("tabindex");
        piece.removeAttribute("role");
      }
    }
    render(this.#buttons(), this.list);
  }

  /** @param {Event} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-key]") : null;
    const key = target instanceof HTMLElement || target instanceof SVGElement ? target.dataset.key : undefined;
    if (!key || !this.offered(key)) return;
    event.preventDefault();
    this.choose(key);
  }

  #changed() {
    this.redraw();
    this.draw();
  }

  /**
   * @param {Answer} answer
   * @param {string} [warning]
   * @param {string} [label]
   */
  async #send(answer, warning, label) {
    const question = this.question;
    if (!question) return;
    if (warning && !(await confirmed(warning, label ?? t("Yes")))) return;
    if (this.question !== question) return;
    this.#sent = question.id; // one answer to a question
    this.draw();
    this.answer(question, answer);
  }

  #buttons() {
    const question = this.question;
    if (!question) return nothing;
    if (question.kind === "amount") return this.#stepper(question);
    return html`
      <ul class="options" role="list">
        ${repeat(question.options ?? [], (option) => option.key, (option) => this.#button(question, option))}
      </ul>
      ${question.kind === "some" ? this.#done(question) : nothing}
      ${question.barred?.length ? this.#barred(question.barred) : nothing}
    `;
  }

  /** @param {Question} question @param {Option} option */
  #button(question, option) {
    const place = this.#picked.indexOf(option.key);
    const several = question.kind === "some";
    return html`<li>
      <button type="button" class="option" data-key=${option.key} data-offered
        ?data-picked=${place >= 0} aria-pressed=${several ? String(place >= 0) : nothing}>
        <span>${option.label}</span>
        ${option.detail ? html`<small>${option.detail}</small>` : nothing}
        ${several ? html`<b class="tick" aria-hidden="true">${place < 0 ? "" : question.ordered ? place + 1 : "✓"}</b>` : nothing}
      </button>
    </li>`;
  }

  /** @param {Question} question */
  #done(question) {
    const { least, most } = question;
    const n = this.#picked.length;
    const says = least === most ? t("{n} of {most} chosen", { n, most }) : t("{n} chosen, {least} to {most}", { n, least, most });
    return html`<div class="done">
      <span>${says}</span>
      <button type="button" class="primary" ?disabled=${n < least} @click=${() => this.#send([...this.#picked])}>
        ${n === 0 ? t("Choose nothing") : t("Done")}
      </button>
    </div>`;
  }

  /** @param {Question} question */
  #stepper({ least, most }) {
    const set = (/** @type {number} */ n) => {
      this.#amount = Math.max(least, Math.min(most, n));
      this.draw();
    };
    return html`<div class="stepper">
      <button type="button" aria-label=${t("less")} ?disabled=${this.#amount <= least} @click=${() => set(this.#amount - 1)}>−</button>
      <output aria-live="polite">${this.#amount}</output>
      <button type="button" aria-label=${t("more")} ?disabled=${this.#amount >= most} @click=${() => set(this.#amount + 1)}>+</button>
      <input type="range" min=${least} max=${most} .value=${String(this.#amount)} aria-label=${t("amount")}
        @input=${(/** @type {Event} */ event) => set(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
      <button type="button" class="primary" @click=${() => this.#send(this.#amount)}>${t("Done")}</button>
    </div>`;
  }

  /** @param {Barred[]} barred */
  #barred(barred) {
    const lines = barred.map(
      (each) => html`<li><span>${each.label}</span> <small>${each.why}</small></li>`,
    );
    if (barred.length <= 3) return html`<ul class="barred" role="list">${lines}</ul>`;
    return html`<details class="barred-more">
      <summary>${t("What cannot be chosen, and why ({n})", { n: barred.length })}</summary>
      <ul class="barred" role="list">${lines}</ul>
    </details>`;
  }
}
