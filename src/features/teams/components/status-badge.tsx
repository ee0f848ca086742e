import { Badge } from "#ui/badge.tsx";
import { statusNames } from "../rules.ts";
import type { TeamSummary } from "../schema.ts";

/** Shows the status of a team's pass, or that the team is archived. */
export function StatusBadge({ team }: { team: Pick<TeamSummary, "status" | "isArchived"> }) {
  if (team.isArchived) return <Badge tone="quiet">Archived</Badge>;
  return <Badge tone={team.status}>{statusNames[team.status]}</Badge>;
}
