import { Banner } from "#ui/banner.tsx";
import { formatUncovered } from "../season-coverage/rules.ts";
import type { PayableTeam, TierKey } from "../schema.ts";

const MAX_SHOWN = 4;

/** Warns before paying about passes that end before the team's last game. */
export function BulkWarning({ passes }: { passes: { team: PayableTeam; tier: TierKey }[] }) {
  const hiddenCount = passes.length - MAX_SHOWN;
  if (passes.length === 0) return null;
  return (
    <Banner tone="warn" className="mb-4">
      <b>
        {passes.length === 1
          ? "1 team's season is longer than its pass."
          : `${passes.length} teams' seasons are longer than their passes.`}
      </b>{" "}
      Players get no reminders after the pass ends:
      <ul className="mt-1 list-disc pl-5">
        {passes.slice(0, MAX_SHOWN).map(({ team, tier }) => (
          <li key={team.id} className="wrap-anywhere">
            {team.name}: {formatUncovered({ endsOn: team.endsOnWith[tier], lastGameOn: team.lastGameOn! })}
          </li>
        ))}
        {hiddenCount > 0 && (
          <li>{hiddenCount === 1 ? "and 1 more team" : `and ${hiddenCount} more teams`}</li>
        )}
      </ul>
    </Banner>
  );
}
