import { errorCode } from "#platform/api-client.ts";
import { accountsApi } from "../client.ts";

/** What the address of the reset page says: a hash token (ACCT-29), a recovery query (ACCT-30), or neither. */
export type ResetLink =
  | { kind: "hash"; token: string }
  | { kind: "recovery"; token: string }
  | { kind: "malformed-recovery" }
  | { kind: "none" };

export function readResetLink(address: { hash: string; search: string }): ResetLink {
  const fromHash = new URLSearchParams(address.hash.replace(/^#/, "")).get("access_token");
  if (fromHash) return { kind: "hash", token: fromHash };
  const query = new URLSearchParams(address.search);
  const token = query.get("token") ?? query.get("token_hash");
  if (query.get("type") === "recovery")
    return token ? { kind: "recovery", token } : { kind: "malformed-recovery" };
  return token ? { kind: "malformed-recovery" } : { kind: "none" };
}

// OP2-43 completes the messages that end in dots.
const again = "Please request a new password reset link.";
const messages = {
  missing: `Invalid or missing reset token. ${again}`,
  hashRefused: `Invalid or expired reset token. ${again}`,
  malformed: `Invalid recovery link. ${again}`,
  recoveryRefused: `Invalid or expired recovery link. ${again}`,
  recoveryFault: `Error processing recovery link. ${again}`,
  startFault: "Failed to initialize password reset. Please try again",
};

/** Checks the link with the server. Null: it is good. Otherwise what to show (ACCT-36 to ACCT-41). */
export async function checkResetLink(link: ResetLink): Promise<string | null> {
  if (link.kind === "none") return messages.missing;
  if (link.kind === "malformed-recovery") return messages.malformed;
  try {
    await accountsApi.recovery.start({ token: link.token });
    return null;
  } catch (error) {
    const refused = ["LINK_INVALID", "INVALID_INPUT"].includes(errorCode(error) ?? "");
    if (link.kind === "hash") return refused ? messages.hashRefused : messages.startFault;
    return refused ? messages.recoveryRefused : messages.recoveryFault;
  }
}
