import { Check, Hourglass, TriangleAlert } from "lucide-react";
import type { ManagerRow } from "../schema.ts";

/** A tick, an hourglass or a warning (INVITE-19). Decorative: words say the same beside it. */
export function ManagerIcon({ manager }: { manager: Pick<ManagerRow, "state" | "mail"> }) {
  const look = "size-4 shrink-0 stroke-[2.25]";
  if (manager.state === "accepted") return <Check className={`${look} text-green-ink`} />;
  if (manager.state === "expired" || manager.mail === "failed")
    return <TriangleAlert className={`${look} text-red-ink`} />;
  return <Hourglass className={`${look} text-yellow-ink`} />;
}
