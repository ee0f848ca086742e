import { setTimeout as pause } from "node:timers/promises";
import { isTextable } from "#platform/area-codes.ts";
import { clock, isClockRight } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { log } from "#platform/log.ts";
import { createPipeline } from "#platform/pipeline.ts";
import { createCallLimit, type CallResult } from "#platform/sms/call-limit.ts";
import { CALL_TIMEOUT_MS } from "#platform/sms/call-timeout.ts";
import { sendText, type SendOutcome } from "#platform/sms/provider.ts";
import { textSenders } from "#platform/sms/texting.ts";
import { traceText } from "#platform/tracing.ts";
import { claimMessages, LEASE_SECONDS, type ClaimedMessage } from "../claims/commands.server.ts";
import { storeSendResults, type SendResult } from "../commands.server.ts";
import { getStatusPath } from "../rules.ts";
import { noteAccepted } from "./list-lag/commands.server.ts";
import { getFullBody } from "./queries.server.ts";

/** The longest time the provider may keep a text in its queue, in seconds, even if the text stays useful for longer. */
const MAX_VALIDITY_SECONDS = 36_000;

/** The number of concurrent calls to the provider. It allows 1,500 texts a second at a latency of 200 ms. */
const MAX_CALLS = 300;
const BATCH = 150;
/** The provider's code for calls that it refused because there were too many. */
const TOO_MANY_CALLS = 20_429;

/**
 * Each sender's share of the calls, so that one whose calls hang doesn't hold up the others (TEXT-50), and how many of
 * them it may make at the moment.
 */
const limits = new Map(
  textSenders.map(({ name, perSecond }) => {
    const total = textSenders.reduce((sum, sender) => sum + (sender.perSecond ?? 1), 0);
    const share = Math.max(10, Math.floor((MAX_CALLS * (perSecond ?? 1)) / total));
    return [name, { share, ...createCallLimit(share) }];
  }),
);

/** Returns how many concurrent calls each sender may make. 0 while calls aren't made, because they fail. */
export const getCallLimits = async (): Promise<Record<string, number>> =>
  Object.fromEntries([...limits].map(([sender, { getLimit }]) => [sender, getLimit()]));

/** Claims texts for senders whose calls the provider can take. Claims none if this machine's clock is wrong. */
async function claimWithinLimits(limit: number): Promise<ClaimedMessage[]> {
  if (!isClockRight()) return [];
  const messages = await claimMessages(limit, (sender) => limits.get(sender)!.getRoom());
  for (const { sender } of messages) limits.get(sender)!.reserve();
  return messages;
}

const pipeline = createPipeline({
  name: "messages/send-waiting",
  take: claimWithinLimits,
  work: (message: ClaimedMessage) => submit(message).finally(() => limits.get(message.sender)!.release()),
  finish: storeSendResults,
  // Room for a batch even if every sender's calls hang.
  maxInFlight: [...limits.values()].reduce((sum, { share }) => sum + share, BATCH),
  batch: BATCH,
  finishers: 2,
  batchDelayMs: 30,
  retryForMs: LEASE_SECONDS * 1000,
});

/**
 * Sends queued texts, each exactly once, without waiting for slow calls to finish. Returns 0 if there was nothing to do
 * and every outcome has been stored.
 */
export const sendWaiting = pipeline.step;

/** Resolves when every claimed text's outcome is stored. */
export const sendingFinished = pipeline.finished;

async function submit(message: ClaimedMessage): Promise<SendResult> {
  const waitMs = message.sendAt.getTime() - clock.now().getTime();
  if (waitMs > 0 && !message.suppressedBy) await pause(waitMs);
  const now = clock.now().getTime();
  const secondsLeft = Math.floor((message.validUntil.getTime() - now) / 1000);
  if (message.suppressedBy) return { message, outcome: { kind: "suppressed", reason: message.suppressedBy } };
  // The last check, for a text that was queued before a rule refused its number.
  if (!isTextable(message.phone)) return { message, outcome: { kind: "suppressed", reason: "not-textable" } };
  if (secondsLeft < 1) return { message, outcome: { kind: "late" } };
  // A process that was suspended must not wake up and send a text that has been reconciled in the meantime.
  if (message.leaseUntil.getTime() - now < CALL_TIMEOUT_MS || !isClockRight())
    return { message, outcome: { kind: "unsent" } };
  const startedMs = performance.now();
  const outcome = await sendText({
    sender: message.sender,
    to: message.phone,
    body: getFullBody(message),
    statusCallback: config.appUrl + getStatusPath(message, config.cell),
    validitySeconds: Math.min(secondsLeft, MAX_VALIDITY_SECONDS),
  });
  recordCall(message.sender, startedMs, outcome);
  traceText(message.id, "text send", {
    from: new Date(now),
    to: clock.now(),
    kind: "client",
    fields: { "text.outcome": outcome.kind, ...getCode(outcome) },
    hasFailed: outcome.kind !== "accepted",
  });
  if (outcome.kind === "accepted")
    noteAccepted({
      sid: outcome.sid,
      phone: message.phone,
      submittedAt: new Date(now),
      acceptedAt: clock.now(),
    });
  return { message, outcome };
}

const getCode = (outcome: SendOutcome) =>
  outcome.kind === "refused" && outcome.code !== null ? { "text.code": outcome.code } : {};

function toCallResult(outcome: SendOutcome): CallResult {
  if (outcome.kind === "accepted") return "responded";
  if (outcome.kind === "ambiguous" || outcome.code === null) return "failed";
  return outcome.code === TOO_MANY_CALLS ? "busy" : "responded";
}

/** Adjusts how many calls the sender may make. */
function recordCall(sender: string, startedMs: number, outcome: SendOutcome): void {
  const limit = limits.get(sender)!;
  if (!limit.record(startedMs, toCallResult(outcome))) return;
  if (limit.getLimit() === 0)
    log.error({ sender }, "calls to the SMS provider fail, so texts wait; needs attention");
  else log.info({ sender }, "calls to the SMS provider work again");
}
