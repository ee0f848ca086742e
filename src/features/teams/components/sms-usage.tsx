import { Meter } from "#ui/meter.tsx";
import type { TeamSummary } from "../schema.ts";
import { describeSmsUsage } from "./team-labels.ts";

/** Shows how many of a team's texts are used, as a bar. Screen readers get the numbers. */
export function SmsMeter({ team, className }: { team: TeamSummary; className?: string }) {
  return (
    <Meter
      parts={[{ label: "Used", value: team.smsUsed }]}
      max={team.smsLimit}
      label={describeSmsUsage(team)}
      className={className}
    />
  );
}
