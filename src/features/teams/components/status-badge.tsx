import { Badge } from "#ui/badge.tsx";
import type { SubscriptionStatus, TeamSummary } from "../schema.ts";

/** The words for TEAM-20's colours. */
export const statusNames: Record<SubscriptionStatus, string> = {
  pending: "Pending",
  active: "Active",
  expired: "Expired",
};

/** Whether the team has a pass; for a team that was put away, that it was. */
export function StatusBadge({ team }: { team: Pick<TeamSummary, "status" | "isArchived"> }) {
  if (team.isArchived) return <Badge tone="quiet">Archived</Badge>;
  return <Badge tone={team.status}>{statusNames[team.status]}</Badge>;
}
