// @ts-check
/** The prompt: the question, or the players that the match waits for, or the reason for a pause. */

import { t } from "../ui/text.js";

/** @typedef {import("./controller.js").MatchController} MatchController */

/** @param {MatchController} controller */
export function promptText(controller) {
  if (controller.isBarred) return t("You cannot take part");
  if (controller.connectionState === "lost") return t("This page is no longer connected");
  return (
    controller.choices.question?.prompt ?? (controller.isTelling() ? t("What has happened") : waitingText(controller))
  );
}

/** What was said last. */
const said = { prompt: "", hint: "" };

/**
 * Return the prompt and its hint to be spoken: a hint only if it is another one than the last, and once whom the
 * match waits for.
 * @param {MatchController} controller
 */
export function spokenPrompt(controller) {
  const [prompt, hint] = [promptText(controller), hintText(controller)];
  const asks = controller.choices.question !== null;
  const texts = [asks || prompt !== said.prompt ? prompt : "", hint !== said.hint ? hint : ""];
  Object.assign(said, { prompt, hint });
  return texts.filter(Boolean);
}

/** @param {MatchController} controller */
function waitingText(controller) {
  const { frame } = controller;
  if (frame.outcome) return t("The match is over");
  if (frame.paused) return t("The match is paused");
  const others = frame.waiting.filter((seat) => seat !== frame.seat);
  return t("Waiting for {names}", { names: others.map((seat) => controller.playerName(seat)).join(t(", ")) });
}

/** Return the hint of the question, or the reason for its absence or for a pause. @param {MatchController} controller */
export function hintText({ hello, frame, isHeld, choices, clocks, connection, connectionState, isBarred, wasLive }) {
  if (isBarred) return ""; // the refusal tells why
  if (connectionState === "lost") return t("Load it again to go on.");
  if (
    wasLive &&
    connectionState !== "live" &&
    clocks.some((clock) => clock.seat === frame.seat && clock.runs_out !== null)
  )
    return t("The connection is lost, and your clock runs on. Your choices are sent when it is back.");
  if (wasLive && connectionState !== "live" && connection.unacknowledged.length > 0)
    return t("The connection is lost. Your choices are kept, and sent when it is back.");
  if (hello.seat !== null && frame.seat === null) return t("This seat is no longer yours: you are a spectator.");
  if (frame.seat === null && !frame.outcome) return hello.delay ? watchingLate(hello.delay) : t("You are watching.");
  if (isHeld) return t("Click or press a key to skip to the question.");
  return choices.question?.hint ?? "";
}

/** @param {number} minutes */
function watchingLate(minutes) {
  if (minutes % 1440 === 0) return t("You are watching with a delay of {n} h.", { n: minutes / 60 });
  return t("You are watching with a delay of {n} minutes.", { n: minutes });
}
