import { isSignedByProvider } from "#platform/sms/signature.ts";
import { receive } from "./inbound/commands.server.ts";
import { providerStates, readStatusPath } from "./rules.ts";
import { applyStatus } from "./status/commands.server.ts";

/** What the provider gets as an answer: done, maybe with a text to send back; not from it; or once more later. */
export type WebhookAnswer = { status: 204 | 403 | 503 } | { status: 200; reply: string };

type Receive = (
  path: string,
  params: Record<string, string>,
  signature: string | undefined,
) => Promise<WebhookAnswer>;

/**
 * The state of a text, as its provider reports it. Unsigned requests change nothing; repeated ones change nothing more,
 * because states only move forward.
 */
export const receiveStatus: Receive = async (path, params, signature) => {
  if (!isSignedByProvider(path, params, signature)) return { status: 403 };
  const message = readStatusPath(path);
  const state = providerStates[params.MessageStatus ?? ""];
  if (!message || !state) return { status: 204 };
  const report = { sid: params.MessageSid ?? "", state, code: Number(params.ErrorCode) || null };
  return { status: (await applyStatus(message, report)) ? 204 : 503 };
};

/** A text that came in. */
export const receiveText: Receive = async (path, params, signature) => {
  if (!isSignedByProvider(path, params, signature)) return { status: 403 };
  const { MessageSid: sid = "", From: phone = "", Body: body = "", OptOutType: providerSays } = params;
  if (sid === "" || !/^\+[1-9]\d{6,14}$/.test(phone)) return { status: 204 };
  const reply = await receive({ sid, phone, body, providerSays });
  return reply === null ? { status: 204 } : { status: 200, reply };
};
