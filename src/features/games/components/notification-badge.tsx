import { Check, ChevronRight } from "lucide-react";
import { Badge } from "#ui/badge.tsx";

/** Shows whether the game's first text went out (REMIND-05, REMIND-06). */
export function NotificationBadge({ isSent, hasChevron = false }: { isSent: boolean; hasChevron?: boolean }) {
  const chevron = hasChevron && <ChevronRight className="-mr-1 -ml-0.5" />;
  return isSent ? (
    <Badge tone="active" icon={<Check />}>
      Sent
      {chevron}
    </Badge>
  ) : (
    <Badge tone="pending">
      Pending
      {chevron}
    </Badge>
  );
}
