import { AdminAction } from "#features/accounts/administration/audit/schema.ts";
import type { SecurityEventKind } from "#platform/security-event-kinds.ts";
import { actionNames } from "../audit/rules.ts";
import type { ListedEvent } from "./schema.ts";

/** The display names of kinds. */
export const kindNames: Record<SecurityEventKind, string> = {
  "sign-in": "Signed in",
  "password-accepted": "Password correct",
  "sign-in-failed": "Sign-in failed",
  "sign-out": "Signed out",
  "sessions-ended": "Ended sessions",
  "confirmation-failed": "Wrong password or code in Settings",
  password: "Password",
  "two-step": "Two-step verification",
  "api-key": "API key",
  passkey: "Passkey",
  identity: "Sign-in provider",
  email: "Email",
  account: "Account",
  limit: "Limit reached",
  refused: "Access refused",
  administration: "Administrator action",
};

/** Formats why or how: "wrong-password" becomes "wrong password". Administrator actions have names of their own. */
export function formatReason({ kind, reason }: Pick<ListedEvent, "kind" | "reason">): string {
  const action = kind === "administration" ? AdminAction.safeParse(reason).data : undefined;
  return action ? actionNames[action] : reason.replaceAll("-", " ").replace(":", ", by ");
}
