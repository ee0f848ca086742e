import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { KitSymbols } from "#ui/kit.tsx";
import { TeamName } from "../../components/public-game.tsx";
import type { PublicSeason } from "../schema.ts";

/** The season's teams by division. */
export function LeagueTeams({ season: { divisions, teams } }: { season: PublicSeason }) {
  if (teams.length === 0)
    return (
      <EmptyState title="No teams yet" headingLevel={2}>
        Teams show up here when they join the league.
      </EmptyState>
    );
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <KitSymbols owners={teams} />
      {divisions
        .map((division) => ({
          ...division,
          members: teams.filter(({ divisionId }) => divisionId === division.id),
        }))
        .filter(({ members }) => members.length > 0)
        .map(({ id, name, members }) => (
          <Card key={id} as="section" aria-labelledby={`division-${id}`}>
            <h2 id={`division-${id}`} className="h2">
              {name}
            </h2>
            <ul className="mt-2">
              {members.map((team) => (
                <li
                  key={team.id}
                  className="flex min-h-12 items-center border-t border-line font-semibold first:border-t-0"
                >
                  <TeamName team={team} />
                </li>
              ))}
            </ul>
          </Card>
        ))}
    </div>
  );
}
