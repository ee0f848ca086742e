import { getErrorCode } from "#platform/api-client.ts";
import { accountsApi } from "../client.ts";

/** The link found in the reset page's URL: a token in the hash (ACCT-29), a recovery query (ACCT-30), or neither. */
export type ResetLink =
  | { kind: "hash"; token: string }
  | { kind: "recovery"; token: string }
  | { kind: "malformed-recovery" }
  | { kind: "none" };

export function readResetLink(location: { hash: string; search: string }): ResetLink {
  const hashToken = new URLSearchParams(location.hash.replace(/^#/, "")).get("access_token");
  if (hashToken) return { kind: "hash", token: hashToken };
  const query = new URLSearchParams(location.search);
  const token = query.get("token") ?? query.get("token_hash");
  if (query.get("type") === "recovery")
    return token ? { kind: "recovery", token } : { kind: "malformed-recovery" };
  return token ? { kind: "malformed-recovery" } : { kind: "none" };
}

// The requirements shorten some of these messages with an ellipsis. OP2-43 defines their full wording.
const requestAgain = "Please request a new password reset link.";
const messages = {
  missing: `Invalid or missing reset token. ${requestAgain}`,
  hashRejected: `Invalid or expired reset token. ${requestAgain}`,
  malformed: `Invalid recovery link. ${requestAgain}`,
  recoveryRejected: `Invalid or expired recovery link. ${requestAgain}`,
  recoveryFailed: `Error processing recovery link. ${requestAgain}`,
  startFailed: "Failed to initialize password reset. Please try again",
};

/**
 * Asks the server to check the link. Returns null if it's valid, or the error message to show (ACCT-36 to ACCT-41).
 */
export async function checkResetLink(link: ResetLink): Promise<string | null> {
  if (link.kind === "none") return messages.missing;
  if (link.kind === "malformed-recovery") return messages.malformed;
  try {
    await accountsApi.recovery.start({ token: link.token });
    return null;
  } catch (error) {
    const isRejected = ["LINK_INVALID", "INVALID_INPUT"].includes(getErrorCode(error) ?? "");
    if (link.kind === "hash") return isRejected ? messages.hashRejected : messages.startFailed;
    return isRejected ? messages.recoveryRejected : messages.recoveryFailed;
  }
}
