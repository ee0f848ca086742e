import { Badge } from "#ui/badge.tsx";
import { statusNames } from "../rules.ts";
import type { TeamSummary } from "../schema.ts";

/** Whether the team has a pass; for a team that was put away, that it was. */
export function StatusBadge({ team }: { team: Pick<TeamSummary, "status" | "isArchived"> }) {
  if (team.isArchived) return <Badge tone="quiet">Archived</Badge>;
  return <Badge tone={team.status}>{statusNames[team.status]}</Badge>;
}
