import { formatUncovered, getBulkLink } from "#features/passes/season-coverage/rules.ts";
import { useInstallation } from "#platform/installation.ts";
import { LinkButton } from "#ui/button.tsx";
import { Banner } from "#ui/banner.tsx";
import { formatCount } from "../../components/draft-labels.ts";
import type { BuilderData, PlannedGame } from "../../schema.ts";
import { listUncoveredTeams } from "../rules.ts";

const MAX_SHOWN = 4;

export interface PassCoverageProps {
  data: BuilderData;
  games: readonly PlannedGame[];
  /** Whether to offer buying passes right away. */
  canBuy?: boolean;
}

/** Warns about teams whose pass ends before their last game, so their players would get no reminders. */
export function PassCoverage({ data, games, canBuy = false }: PassCoverageProps) {
  const { hasPayments } = useInstallation();
  const uncovered = listUncoveredTeams(data.passes, games);
  if (uncovered.length === 0) return null;
  const buyable = new Set(data.passes.filter((pass) => pass.canBuy).map(({ team }) => team));
  const first = uncovered.find(({ team }) => buyable.has(team));
  const otherCount = uncovered.filter(({ team }) => !buyable.has(team)).length;
  const names = new Map(data.teams.map(({ id, name }) => [id, name]));
  return (
    <Banner
      tone="warn"
      className="mt-4"
      {...(canBuy &&
        first && {
          action: (
            <LinkButton variant="secondary" size="small" to={getBulkLink(first.team, data.league.id)}>
              Get Season Passes
            </LinkButton>
          ),
        })}
    >
      <b>
        {`${formatCount(uncovered.length, "team")} ${uncovered.length === 1 ? "has" : "have"} no pass for the whole season.`}
      </b>{" "}
      Without one, players get no reminders:
      <ul className="mt-1 list-disc pl-5">
        {uncovered.slice(0, MAX_SHOWN).map((team) => (
          <li key={team.team} className="wrap-anywhere">
            {names.get(team.team)}: {formatUncovered(team)}
          </li>
        ))}
        {uncovered.length > MAX_SHOWN && (
          <li>{`and ${formatCount(uncovered.length - MAX_SHOWN, "more team")}`}</li>
        )}
      </ul>
      {canBuy && hasPayments && otherCount > 0 && (
        <p className="mt-1">
          {`${formatCount(otherCount, "team is", "teams are")} paid for by ${otherCount === 1 ? "its" : "their"} own managers.`}
        </p>
      )}
    </Banner>
  );
}
