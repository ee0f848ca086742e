import type { ManagerRow } from "../schema.ts";

/** Formats the state of an invitation, such as "Accepted" or "Invitation pending". */
export function formatManagerState({ state, emailState }: Pick<ManagerRow, "state" | "emailState">): string {
  if (state === "accepted") return "Accepted";
  if (state === "expired") return "Invitation expired";
  if (emailState === "failed") return "Email failed to send";
  return emailState === "waiting" ? "Sending email" : "Invitation pending";
}
