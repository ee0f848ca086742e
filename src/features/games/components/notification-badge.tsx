import { Check, ChevronRight } from "lucide-react";
import { Badge } from "#ui/badge.tsx";

/** REMIND-05, REMIND-06. */
export function NotificationBadge({ sent, opens = false }: { sent: boolean; opens?: boolean }) {
  const more = opens && <ChevronRight className="-mr-1 -ml-0.5" />;
  return sent ? (
    <Badge tone="active" icon={<Check />}>
      Sent
      {more}
    </Badge>
  ) : (
    <Badge tone="pending">
      Pending
      {more}
    </Badge>
  );
}
