import { ChartColumnStacked, Table2 } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { formatDate, getWeekday } from "#platform/date-format.ts";
import { Button } from "#ui/button.tsx";
import { PipsLegend } from "#ui/pips.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { StackedColumns } from "#ui/stacked-columns.tsx";
import { pipLabels } from "../../sheet/components/status-styles.tsx";
import { formatGameName, describeGame, formatShortDate } from "../rules.ts";
import type { PlayedGame } from "../schema.ts";
import { GamesTable } from "./games-table.tsx";
import { toPipCounts } from "../../sheet/components/status-styles.tsx";
import { statusLabels } from "./history-pips.ts";

/** Shows games as a chart or as a table. */
export function GamesSection({ games }: { games: readonly PlayedGame[] }) {
  const id = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <section aria-labelledby={id} className="mt-7.5 min-w-0">
      <SectionHead
        id={id}
        title="Game by Game"
        subtitle="Everyone on the roster at game time, and how they responded."
        action={
          <Button
            variant="secondary"
            size="small"
            icon={isTable ? <ChartColumnStacked /> : <Table2 />}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? "Show as Chart" : "Show as Table"}
          </Button>
        }
      />
      {isTable ? <GamesTable games={games} /> : <GamesChart games={games} />}
    </section>
  );
}

function GamesChart({ games }: { games: readonly PlayedGame[] }) {
  const [chosen, setChosen] = useState(games.length - 1);
  // A refetch may return fewer games if one was canceled in the meantime.
  const active = Math.min(chosen, games.length - 1);
  const game = games[active]!;
  return (
    <div className="rounded-lg border border-line p-4 md:px-5">
      <div className="flex items-center justify-between gap-4">
        <p className="flex min-w-0 flex-wrap gap-x-2 text-ui">
          <b className="max-w-full truncate font-[620]">{formatGameName(game)}</b>
          <span className="text-ink-2">
            {getWeekday(game.gameOn)}, {formatDate(game.gameOn)}
          </span>
        </p>
        <Link
          to={`/game/${game.id}/attendance`}
          className="inline-flex min-h-6 items-center text-sm font-[550] whitespace-nowrap text-court-ink underline-offset-3 hover:underline touch:min-h-11"
        >
          View Game
        </Link>
      </div>
      <PipsLegend className="mt-1.5 mb-4" counts={toPipCounts(game.counts)} labels={pipLabels} />
      <StackedColumns
        label="Responses per game"
        columns={games.map((entry) => ({
          key: entry.id,
          counts: toPipCounts(entry.counts),
          label: describeGame(entry, statusLabels),
        }))}
        active={active}
        onActiveChange={setChosen}
        endLabels={[formatShortDate(games[0]!.gameOn), formatShortDate(games.at(-1)!.gameOn)]}
      />
    </div>
  );
}
