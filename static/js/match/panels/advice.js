// @ts-check
/** Hints: answers of the computer, fetched by a button, marked on the board and listed below the question. */

import { html, nothing } from "lit-html";
import { drawAdviceMarks } from "../../board/advice_marks.js";
import { byId } from "../../ui/elements.js";
import { render } from "../../ui/render.js";
import { speak } from "../../ui/speech.js";
import { t } from "../../ui/text.js";

const EVERY = 500; // milliseconds between requests for the result
const LOOKS = 90;

/** @typedef {{answer: Answer, steps: string[], why: string}} Advised one of the best answers */
/** @typedef {{state: "none" | "thinking" | "ready" | "late", advice: Advised[], error?: string}} Told */

export class Advice {
  /** @type {Told} */ #told = { state: "none", advice: [] };
  #question = ""; // the question of the last hint
  #timer = 0;
  #hasBegun = false;

  /**
   * @param {HTMLFormElement} form asks for one; its button stands beside the question
   * @param {HTMLElement} board
   * @param {import("../controller.js").MatchController} controller
   */
  constructor(form, board, controller) {
    this.form = form;
    this.board = board;
    this.controller = controller;
    this.place = /** @type {HTMLElement} */ (form.querySelector("[data-advice]"));
    this.button = byId("ask-advice");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#fetch({ method: "POST", body: new FormData(form) });
    });
    for (const moved of ["scroll", "resize"])
      addEventListener(moved, () => this.mark(), { passive: true, capture: true });
  }

  /** Draw the hint of the open question; fetch one for a new question. */
  draw() {
    const { question } = this.controller.choices;
    const isHeld = this.controller.isHeld; // the plan continues at the next question
    if (!isHeld && (question?.id ?? "") !== this.#question) this.#begin(question?.id ?? "");
    const { state } = this.#told;
    const choice = question !== null && (question.kind !== "one" || (question.options?.length ?? 0) > 1);
    this.button.hidden = !this.#allowed || !choice;
    this.button.toggleAttribute("data-asked", state === "thinking" || state === "ready");
    this.form.hidden = question === null || state === "none";
    render(this.form.hidden ? nothing : this.#body(), this.place);
    this.#rank();
  }

  /** Mark the advised pieces on the board. */
  mark() {
    drawAdviceMarks(this.board);
  }

  get #allowed() {
    const { people, frame } = this.controller;
    return people.hints && frame.seat !== null && !frame.outcome;
  }

  /** @param {string} question */
  #begin(question) {
    clearTimeout(this.#timer);
    const known = this.#hasBegun ? null : drawnHint();
    const goesOn = this.#told.advice.length > 0 || known !== null; // a plan, or a page that was loaded again
    this.#hasBegun = true;
    this.#question = question;
    const isAbout = known?.question === question;
    this.form.toggleAttribute("data-unasked", !isAbout);
    this.#told = known && isAbout ? known : { state: "none", advice: [] };
    if (isAbout && known?.state === "ready")
      queueMicrotask(() => this.#tell(this.#told)); // when all is drawn
    else if (question && goesOn && this.#allowed) void this.#fetch();
  }

  /** @param {RequestInit} [request] */
  async #fetch(request = {}, looks = LOOKS) {
    const question = this.#question;
    const asks = request.method === "POST";
    if (asks) {
      this.form.removeAttribute("data-unasked");
      this.#tell({ state: "thinking", advice: [] });
    }
    const response = await fetch(this.form.action, { ...request, headers: { Accept: "application/json" } }).catch(
      () => null,
    );
    /** @type {Told | null} */
    const told = await response?.json().catch(() => null);
    if (question !== this.#question) return;
    if (told?.error) this.controller.refuse(told.error);
    this.#tell(told ?? { state: asks ? "late" : "none", advice: [] });
    if (told?.state === "ready" && told.advice[0]) speak(`${t("Hint:")} ${sentence(told.advice[0])}`);
    if (told?.state === "thinking" && looks > 0) this.#timer = setTimeout(() => void this.#fetch({}, looks - 1), EVERY);
  }

  /** @param {Told} told */
  #tell(told) {
    this.#told = told;
    this.draw();
    this.controller.choices.drawList();
    this.controller.choices.mark();
    this.mark();
    if (this.form.hasAttribute("data-unasked")) return;
    document.querySelector("#choices .option:has(.advised)")?.scrollIntoView({ block: "nearest" });
  }

  /** Let the choices know which of them are advised. */
  #rank() {
    const advised = new Map();
    this.#told.advice.forEach(({ answer }, n) => {
      for (const key of Array.isArray(answer) ? answer : [answer])
        if (!advised.has(String(key))) advised.set(String(key), n + 1);
    });
    this.controller.choices.advised = advised;
  }

  #body() {
    const { state, advice } = this.#told;
    if (state === "thinking") return html`<p class="thinking" role="status">${t("The computer thinks …")}</p>`;
    if (state === "ready")
      return html`<h3>${t("The computer would choose")}</h3>
        <ol role="list">
          ${advice.map(item)}
        </ol>`;
    return html`<p>${t("No hint has arrived. You can ask again.")}</p>`;
  }
}

/** @returns {(Told & {question: string}) | null} the hint that the page came with */
const drawnHint = () => JSON.parse(document.getElementById("hint-data")?.textContent ?? "null");

/** @param {Advised} advised @param {number} n */
const item = ({ steps, why }, n) =>
  html`<li>
    <b class="advised">${n + 1}</b
    ><span
      >${steps[0]}${why ? html`<small>${why}</small>` : nothing}${steps[1] ? html`<small>→ ${steps.slice(1).join(" → ")}</small>` : nothing}</span
    >
  </li>`;

/** @param {Advised} advised */
const sentence = ({ steps, why }) => [steps.join(", "), why].filter(Boolean).join(". ");
