import { MessageSquare, TriangleAlert } from "lucide-react";
import { timeInWords } from "#platform/date-words.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import type { RainedGame, RainoutPreview } from "../schema.ts";

export interface RainoutConcernedProps {
  preview: {
    data: RainoutPreview | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Of the choice before, until the newest is there. */
  isOld: boolean;
  tellTeams: boolean;
}

const nameOf = ({ teamName, opponent, kind }: RainedGame) =>
  opponent === null
    ? `${teamName} ${kind === "practice" ? "practice" : "event"}`
    : `${teamName} vs ${opponent}`;

/** Which games and people a rain-out would concern, before it is confirmed. */
export function RainoutConcerned({ preview, isOld, tellTeams }: RainoutConcernedProps) {
  const { data } = preview;
  if (!data)
    return preview.isError ? (
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-tint px-4 py-2.5 text-sm text-ink-2">
        The games of this day could not be loaded.
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
      <Loading label="Loading the games" className="grid gap-2 rounded-lg border border-line px-4 py-3.5">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </Loading>
    );
  const sent = data.teams.reduce((sum, team) => sum + team.sent, 0);
  const short = data.teams.filter(({ failed }) => failed > 0);
  return (
    <div
      aria-busy={isOld}
      className={cx("grid gap-3 transition-opacity duration-(--t-fast)", isOld && "opacity-60")}
    >
      <h3 className="h3">
        <span role="status">
          {data.games.length === 0
            ? "No games ahead at this venue on this day."
            : `${data.games.length} ${data.games.length === 1 ? "game" : "games"} concerned`}
        </span>
      </h3>
      {data.games.length > 0 && (
        <section
          aria-label="Games concerned"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to scroll it with the keyboard
          tabIndex={0}
          className="max-h-56 overflow-y-auto rounded-lg border border-line"
        >
          <ul className="divide-y divide-line">
            {data.games.map((game) => (
              <li key={game.id} className="flex items-baseline gap-3 px-4 py-2.5 text-sm">
                <span className="w-18 shrink-0 text-ink-2 tabular-nums">
                  {game.gameTime === null ? "No time" : timeInWords(game.gameTime)}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="font-[550] wrap-anywhere">{nameOf(game)}</span>
                  <span className="caption block wrap-anywhere text-ink-3">{game.location}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.games.length > 0 && tellTeams && (
        <div className="grid gap-2 rounded-lg bg-tint px-4 py-3">
          <p className="flex items-start gap-2 text-ui font-[550] tabular-nums">
            <MessageSquare className="mt-0.5 size-4 shrink-0 text-ink-3" />
            {sent === 1 ? "1 person gets a text" : `${sent.toLocaleString("en-US")} people get a text`}
          </p>
          <p className="pl-6 text-sm wrap-anywhere text-ink-2">“{data.message}”</p>
        </div>
      )}
      {data.games.length > 0 && tellTeams && short.length > 0 && (
        <Banner tone="warn" role="status" icon={<TriangleAlert />}>
          Not enough SMS left for all:{" "}
          {short
            .map(({ name, failed, left }) => `${name} (${failed} without a text, ${left} SMS left)`)
            .join(", ")}
          .
        </Banner>
      )}
    </div>
  );
}
