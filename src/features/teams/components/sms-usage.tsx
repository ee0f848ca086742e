import { Meter } from "#ui/meter.tsx";
import type { TeamSummary } from "../schema.ts";
import { smsUsageSentence } from "./team-texts.ts";

/** How much of a team's allowance is used, as a bar. The numbers stand beside it as text. */
export function SmsMeter({ team, className }: { team: TeamSummary; className?: string }) {
  return (
    <Meter
      parts={[{ label: "Used", value: team.smsUsed }]}
      max={team.smsLimit}
      label={smsUsageSentence(team)}
      className={className}
    />
  );
}
