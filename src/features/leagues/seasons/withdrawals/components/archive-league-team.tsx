import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ArchiveTeam } from "#features/teams/components/archive-team.tsx";
import type { TeamDetail } from "#features/teams/schema.ts";
import { managersQueries } from "../../../managers/client.ts";
import { leagueSeasonsApi } from "../../client.ts";
import type { Withdrawal } from "../../schema.ts";
import { ResultsChoice } from "./results-choice.tsx";

/** Archives a team. Someone who also runs its league decides about its results first (RESULT-36). */
export function ArchiveLeagueTeam({ team }: { team: TeamDetail }) {
  const queries = useQueryClient();
  const list = managersQueries.managers.listLeagues.queryOptions({ input: { teamId: team.id } });
  const leagues = useQuery({ ...list, enabled: team.can.transfer }).data?.leagues ?? [];
  const [results, setResults] = useState<Withdrawal["results"]>("keep");
  const seasons = leagues.flatMap(({ id, resultsIn }) =>
    resultsIn ? [{ leagueId: id, seasonId: resultsIn, teamId: team.id, results }] : [],
  );
  async function withdraw() {
    for (const season of seasons) await leagueSeasonsApi.leagueSeasons.withdrawTeam(season);
    await queries.invalidateQueries({ queryKey: list.queryKey });
  }
  return (
    <ArchiveTeam
      team={team}
      {...(seasons.length > 0 && {
        beforeArchive: withdraw,
        question: (
          <section aria-label="Withdraw Team" className="mt-4">
            <h3 className="h3 mb-2">Withdraw Team</h3>
            <ResultsChoice value={results} onChange={setResults} />
          </section>
        ),
      })}
    />
  );
}
