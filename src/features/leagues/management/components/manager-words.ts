import type { ManagerRow } from "../schema.ts";

/** "Accepted", "Invitation pending", "Email failed": what became of an invitation. */
export function managerStateInWords({ state, mail }: Pick<ManagerRow, "state" | "mail">): string {
  if (state === "accepted") return "Accepted";
  if (state === "expired") return "Invitation expired";
  if (mail === "failed") return "Email failed to send";
  return mail === "waiting" ? "Email on its way" : "Invitation pending";
}
