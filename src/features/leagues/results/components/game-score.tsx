import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Game } from "#features/games/schema.ts";
import { Button } from "#ui/button.tsx";
import { resultsQueries } from "../client.ts";
import { formatOutcome } from "../rules.ts";
import { ReportScoreDialog } from "./report-score-dialog.tsx";
import { ResultStatus } from "./result-status.tsx";

/**
 * Shows the score of a league game from its day on, with "Report Score" (RESULT-48). Emails lead here with `?score`,
 * which opens the form. Shows nothing until it's loaded, because people open this page for the responses.
 */
export default function GameScore({ game }: { game: Game }) {
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has("score");
  const [opened, setOpened] = useState({ isOpen: isAsked, number: isAsked ? 1 : 0 });
  const isLeagueGame = game.leagueGame !== null && game.side != null;
  const { data } = useQuery(
    resultsQueries.results.get.queryOptions({
      input: { gameId: game.id },
      enabled: isLeagueGame && (game.isPast || game.isToday),
      staleTime: 0,
    }),
  );
  if (!data || (!data.canReport && !data.game.result)) return null;
  const { result, home, away } = data.game;
  const outcome = result?.outcome;
  function close() {
    setOpened((last) => ({ ...last, isOpen: false }));
    if (isAsked) setSearch({}, { replace: true, preventScrollReset: true });
  }
  return (
    <section
      aria-label="Score"
      data-print="hide"
      className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line px-4 py-3 md:mb-4.5"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
        <ResultStatus game={data.game} />
        {outcome && (
          <span className="font-semibold wrap-anywhere">
            {formatOutcome(outcome, { home: home.name, away: away.name })}
          </span>
        )}
      </span>
      <Button
        variant={data.canReport && !result ? "primary" : "secondary"}
        size="small"
        onClick={() => setOpened(({ number }) => ({ isOpen: true, number: number + 1 }))}
      >
        {data.canReport ? "Report Score" : "View Reports"}
      </Button>
      {opened.number > 0 && (
        <ReportScoreDialog
          key={opened.number}
          gameId={game.id}
          result={data}
          open={opened.isOpen}
          onClose={close}
        />
      )}
    </section>
  );
}
