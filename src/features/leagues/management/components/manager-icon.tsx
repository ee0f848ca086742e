import { Check, Hourglass, TriangleAlert } from "lucide-react";
import type { ManagerRow } from "../schema.ts";

/** Shows a check, an hourglass, or a warning (INVITE-19). Decorative, because the text next to it means the same. */
export function ManagerIcon({ manager }: { manager: Pick<ManagerRow, "state" | "emailState"> }) {
  const className = "size-4 shrink-0 stroke-[2.25]";
  if (manager.state === "accepted") return <Check className={`${className} text-green-ink`} />;
  if (manager.state === "expired" || manager.emailState === "failed")
    return <TriangleAlert className={`${className} text-red-ink`} />;
  return <Hourglass className={`${className} text-yellow-ink`} />;
}
