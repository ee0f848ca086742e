import { formatAgainst } from "#features/teams/sides/rules.ts";
import { MessageSquare, TriangleAlert } from "lucide-react";
import { formatTime } from "#platform/date-format.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import type { AffectedGame, RainoutPreview } from "../schema.ts";

export interface RainoutImpactProps {
  preview: {
    data: RainoutPreview | undefined;
    isError: boolean;
    isFetching: boolean;
    /** True while the data still belongs to the previous selection. */
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  textTeams: boolean;
}

const formatGameName = ({ teamName, opponent, side, kind }: AffectedGame) =>
  opponent === null
    ? `${teamName} ${kind === "practice" ? "practice" : "event"}`
    : `${teamName} ${formatAgainst(opponent, side)}`;

/** Shows which games and people a rainout affects, before it's confirmed. */
export function RainoutImpact({ preview, textTeams }: RainoutImpactProps) {
  const { data } = preview;
  if (!data)
    return preview.isError ? (
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-tint px-4 py-2.5 text-sm text-ink-2">
        We couldn't load this day's games.
        <Button
          variant="secondary"
          size="small"
          busy={preview.isFetching}
          onClick={() => void preview.refetch()}
        >
          Try Again
        </Button>
      </p>
    ) : (
      <Loading label="Loading games" className="grid gap-2 rounded-lg border border-line px-4 py-3.5">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </Loading>
    );
  const sentCount = data.teams.reduce((sum, team) => sum + team.sent, 0);
  const shortTeams = data.teams.filter(({ failed }) => failed > 0);
  return (
    <div aria-busy={preview.isPlaceholderData} className="stale grid gap-3">
      <h3 className="h3">
        <span role="status">
          {data.games.length === 0
            ? "No upcoming games at this venue on this day."
            : `${data.games.length} ${data.games.length === 1 ? "game" : "games"} affected`}
        </span>
      </h3>
      {data.games.length > 0 && (
        <section
          aria-label="Affected games"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to scroll it with the keyboard
          tabIndex={0}
          className="max-h-56 overflow-y-auto rounded-lg border border-line"
        >
          <ul className="divide-y divide-line">
            {data.games.map((game) => (
              <li key={game.id} className="flex items-baseline gap-3 px-4 py-2.5 text-sm">
                <span className="w-18 shrink-0 text-ink-2 tabular-nums">
                  {game.gameTime === null ? "No time" : formatTime(game.gameTime)}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="font-[550] wrap-anywhere">{formatGameName(game)}</span>
                  <span className="caption block wrap-anywhere text-ink-3">{game.location}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.games.length > 0 && textTeams && (
        <div className="grid gap-2 rounded-lg bg-tint px-4 py-3">
          <p className="flex items-start gap-2 text-ui font-[550] tabular-nums">
            <MessageSquare className="mt-0.5 size-4 shrink-0 text-ink-3" />
            {sentCount === 1
              ? "1 person will get a text"
              : `${sentCount.toLocaleString("en-US")} people will get a text`}
          </p>
          <p className="pl-6 text-sm wrap-anywhere text-ink-2">“{data.message}”</p>
        </div>
      )}
      {data.games.length > 0 && textTeams && shortTeams.length > 0 && (
        <Banner tone="warn" role="status" icon={<TriangleAlert />}>
          Some teams don't have enough texts left:{" "}
          {shortTeams
            .map(
              ({ name, failed, left }) =>
                `${name} (${failed} won't get a text, ${left === 1 ? "1 text" : `${left} texts`} left)`,
            )
            .join(", ")}
          .
        </Banner>
      )}
    </div>
  );
}
