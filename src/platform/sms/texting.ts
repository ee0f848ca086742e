import { config } from "../config.ts";
import { AppError } from "../errors.ts";
import type { Sender } from "./sender-settings.ts";

/** False while the installation has no texting account. Then nothing is queued, sent, or received. */
export const isTextingOn = config.sms.isOn;

/** The pool that texts are sent from. Empty only while texting is off. */
export const textSenders: readonly Sender[] = config.sms.isOn ? config.sms.senders : [];

/** Throws TEXTING_OFF while texting is off. Every operation that exists to send a text calls it first. */
export function requireTexting(): void {
  if (!isTextingOn) throw new AppError("TEXTING_OFF");
}
