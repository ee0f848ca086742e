import { Check, ChevronRight } from "lucide-react";
import { Badge } from "#ui/badge.tsx";

interface NotificationBadgeProps {
  isSent: boolean;
  /** True if no text will go out as things stand. */
  isBlocked?: boolean;
  hasChevron?: boolean;
}

/** Shows whether the game's first text went out (REMIND-05, REMIND-06). The color says whether one will. */
export function NotificationBadge({ isSent, isBlocked = false, hasChevron = false }: NotificationBadgeProps) {
  const chevron = hasChevron && <ChevronRight className="-mr-1 -ml-0.5" />;
  return isSent ? (
    <Badge tone="active" icon={<Check />}>
      Sent
      {chevron}
    </Badge>
  ) : (
    <Badge tone={isBlocked ? "expired" : "pending"}>
      Pending
      {chevron}
    </Badge>
  );
}
