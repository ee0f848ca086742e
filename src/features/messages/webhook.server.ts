import { isSignedByProvider } from "#platform/sms/signature.ts";
import { applyStatus } from "./commands.server.ts";
import { startTexts, stopTexts } from "./opt-out/commands.server.ts";
import { optOutOf } from "./opt-out/rules.ts";
import { providerStates, readStatusPath } from "./rules.ts";

/** What the provider gets as an answer: nothing to say, not from it, or once more later. */
export type WebhookAnswer = 204 | 403 | 503;

/**
 * The state of a text, as its provider reports it. Unsigned requests change nothing; repeated ones change nothing more,
 * because states only move forward.
 */
export async function receiveStatus(
  path: string,
  params: Record<string, string>,
  signature: string | undefined,
): Promise<WebhookAnswer> {
  if (!isSignedByProvider(path, params, signature)) return 403;
  const message = readStatusPath(path);
  const state = providerStates[params.MessageStatus ?? ""];
  if (!message || !state) return 204;
  const code = Number(params.ErrorCode) || null;
  return (await applyStatus(message, state, code)) ? 204 : 503;
}

/** A text that came in. The provider answers STOP and START itself; what people write besides is not read yet. */
export async function receiveText(
  path: string,
  params: Record<string, string>,
  signature: string | undefined,
): Promise<WebhookAnswer> {
  if (!isSignedByProvider(path, params, signature)) return 403;
  const { From: phone = "", Body: body = "", OptOutType: providerSays } = params;
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) return 204;
  const wish = optOutOf(body, providerSays);
  if (wish === "stop") await stopTexts(phone);
  if (wish === "start") await startTexts(phone);
  return 204;
}
