// @ts-check
/** The question in words: what is asked of me, or for whom the match waits, and why nothing happens. */

import { t } from "./text.js";

/** @typedef {import("./match_controller.js").MatchController} MatchController */

/** @param {MatchController} controller */
export function promptText(controller) {
  if (controller.connectionState === "lost") return t("This page is not connected any more");
  return (
    controller.choices.question?.prompt ?? (controller.isTelling() ? t("What has happened") : waitingText(controller))
  );
}

/** @param {MatchController} controller */
function waitingText(controller) {
  const { frame } = controller;
  if (frame.outcome) return t("The match is over");
  if (frame.paused) return t("The match is paused");
  const others = frame.waiting.filter((seat) => seat !== frame.seat);
  return t("Waiting for {names}", { names: others.map((seat) => controller.playerName(seat)).join(t(", ")) });
}

/** Return what the question adds; or why there is none, or why nothing happens. @param {MatchController} controller */
export function hintText({ hello, frame, isHeld, choices, clocks, connection, connectionState, wasLive }) {
  if (connectionState === "lost") return t("Load it again to go on.");
  if (
    wasLive &&
    connectionState !== "live" &&
    clocks.some((clock) => clock.seat === frame.seat && clock.runs_out !== null)
  )
    return t("The connection is gone, and your clock runs on. What you do is sent when it is back.");
  if (wasLive && connectionState !== "live" && connection.unacknowledged.length > 0)
    return t("The connection is gone. What you did is kept, and sent when it is back.");
  if (hello.seat !== null && frame.seat === null) return t("This seat is not yours any more: you look on.");
  if (frame.seat === null && !frame.outcome) return t("You are watching.");
  if (isHeld) return t("A click or a key skips to what is asked.");
  return choices.question?.hint ?? "";
}
