import { Check } from "lucide-react";
import { Badge } from "#ui/badge.tsx";

/** REMIND-05, REMIND-06. */
export function NotificationBadge({ sent }: { sent: boolean }) {
  return sent ? (
    <Badge tone="active" icon={<Check />}>
      Sent
    </Badge>
  ) : (
    <Badge tone="pending">Pending</Badge>
  );
}
