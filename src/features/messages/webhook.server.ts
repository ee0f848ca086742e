import { config } from "#platform/config.ts";
import { isSignedByProvider } from "#platform/sms/signature.ts";
import { handleInboundText } from "./inbound/commands.server.ts";
import { providerStates, readStatusPath } from "./rules.ts";
import { applyStatus } from "./status/commands.server.ts";

/**
 * The response to the provider: the request was processed (with or without a reply), isn't signed by the provider, or
 * should be retried later.
 */
export type WebhookReply = { status: 204 | 403 | 503 } | { status: 200; reply: string };

type Receive = (
  path: string,
  params: Record<string, string>,
  signature: string | undefined,
) => Promise<WebhookReply>;

/**
 * Processes a status callback. Unsigned requests change nothing. Repeated requests have no further effect, because
 * states only move forward.
 */
export const receiveStatus: Receive = async (path, params, signature) => {
  if (!isSignedByProvider(path, params, signature)) return { status: 403 };
  const message = readStatusPath(path, config.cell);
  const state = providerStates[params.MessageStatus ?? ""];
  if (!message || !state) return { status: 204 };
  const report = { sid: params.MessageSid ?? "", state, code: Number(params.ErrorCode) || null };
  return { status: (await applyStatus(message, report)) ? 204 : 503 };
};

/** Processes an inbound text. */
export const receiveText: Receive = async (path, params, signature) => {
  if (!isSignedByProvider(path, params, signature)) return { status: 403 };
  const { MessageSid: sid = "", From: phone = "", Body: body = "", OptOutType: providerSays } = params;
  if (sid === "" || !/^\+[1-9]\d{6,14}$/.test(phone)) return { status: 204 };
  const reply = await handleInboundText({ sid, phone, body, providerSays });
  return reply === null ? { status: 204 } : { status: 200, reply };
};
