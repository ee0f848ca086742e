import { setTimeout as pause } from "node:timers/promises";
import { createBatches } from "#platform/batches.ts";
import { config } from "#platform/config.ts";
import { inLane } from "#platform/lanes.ts";
import { isSignedByProvider } from "#platform/sms/signature.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { handleInboundText } from "./inbound/commands.server.ts";
import type { TakeScoreReply } from "./inbound/scores/rules.ts";
import { providerStates, readStatusPath } from "./rules.ts";
import { applyReports } from "./status/commands.server.ts";
import type { StatusReport } from "./status/rules.ts";

/**
 * The response to the provider: the request was processed (with or without a reply), isn't signed by the provider,
 * should be retried later, or reached an installation without a texting account.
 */
export type WebhookReply = { status: 204 | 403 | 404 | 503 } | { status: 200; reply: string };

type Receive = (
  path: string,
  params: Record<string, string>,
  signature: string | undefined,
) => Promise<WebhookReply>;

/**
 * Status reports of this process, which are applied together (docs/decisions/0036). There are two for each text, so
 * after a busy minute they'd otherwise use more CPU time than everything else.
 */
const reports = createBatches({
  run: (items: readonly StatusReport[]) => inLane({ lane: "reports" }, () => applyReports(items)),
  maxItems: 200,
  delayMs: 5,
  maxWaiting: 2_000,
});

/** How often, and how many times, to try again while another transaction uses the text. */
const LOCKED_RETRY_MS = 50;
const MAX_LOCKED_RETRIES = 20;

/** Stores a report. Returns false if that wasn't possible and the provider should send it again. */
async function storeReport(report: StatusReport): Promise<boolean> {
  for (let retry = 0; retry <= MAX_LOCKED_RETRIES; retry += 1) {
    const outcome = await reports.add(report);
    if (outcome !== "locked") return outcome === "stored";
    await pause(LOCKED_RETRY_MS);
  }
  return false;
}

/**
 * Processes a status callback. Unsigned requests change nothing. Repeated requests have no further effect, because
 * states only move forward. Resolves after the report's effects are committed.
 */
export const receiveStatus: Receive = async (path, params, signature) => {
  if (!isTextingOn) return { status: 404 };
  if (!isSignedByProvider(path, params, signature)) return { status: 403 };
  const message = readStatusPath(path, config.cell);
  const state = providerStates[params.MessageStatus ?? ""];
  if (!message || !state) return { status: 204 };
  const report = { ...message, sid: params.MessageSid ?? "", state, code: Number(params.ErrorCode) || null };
  return { status: (await storeReport(report)) ? 204 : 503 };
};

/** Processes an inbound text. Results belong to leagues, a later feature, so the caller hands over what takes scores. */
export const receiveText = async (
  takeScoreReply: TakeScoreReply,
  ...[path, params, signature]: Parameters<Receive>
): Promise<WebhookReply> => {
  if (!isTextingOn) return { status: 404 };
  if (!isSignedByProvider(path, params, signature)) return { status: 403 };
  const { MessageSid: sid = "", From: phone = "", Body: body = "", OptOutType: providerSays } = params;
  if (sid === "" || !/^\+[1-9]\d{6,14}$/.test(phone)) return { status: 204 };
  const reply = await handleInboundText({ sid, phone, body, providerSays }, takeScoreReply);
  return reply === null ? { status: 204 } : { status: 200, reply };
};
