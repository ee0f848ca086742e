import { formatTime } from "#platform/date-format.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Kit } from "#ui/kit.tsx";
import { formatPairing } from "../../league-calendar/rules.ts";
import { ResultStatus } from "../../results/components/result-status.tsx";
import { formatRequest, formatScore, needsScore } from "../rules.ts";
import type { DaySheetGame } from "../schema.ts";

export interface DaySheetRowProps {
  game: DaySheetGame;
  onEnterScore: () => void;
}

/** A game on the day sheet: time, home and away, and the result or "Enter Score". */
export function DaySheetRow({ game, onEnterScore }: DaySheetRowProps) {
  const score = formatScore(game);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className={cx("score w-21 flex-none text-base tabular-nums", game.isCancelled && "line-through")}>
        {game.time === null ? "Time N/A" : formatTime(game.time)}
      </span>
      <div className="grid min-w-0 flex-1 basis-52 gap-1">
        <Side side={game.home} note={game.hasSides ? "Home" : null} isCancelled={game.isCancelled} />
        {game.away && (
          <Side side={game.away} note={game.hasSides ? "Away" : null} isCancelled={game.isCancelled} />
        )}
        {game.request && (
          <span className="caption wrap-anywhere text-yellow-ink">{formatRequest(game.request)}</span>
        )}
        {game.notes !== null && (
          <span className="caption wrap-anywhere whitespace-pre-line text-ink-2">{game.notes}</span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {game.isCancelled && <Badge tone="expired">Canceled</Badge>}
        {score !== null && <span className="score text-lg wrap-anywhere tabular-nums">{score}</span>}
        {game.scoring?.game.result && <ResultStatus game={game.scoring.game} />}
        {needsScore(game) && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Enter Score: ${formatPairing(game)}`}
            onClick={onEnterScore}
          >
            Enter Score
          </Button>
        )}
      </div>
    </div>
  );
}

function Side(props: { side: DaySheetGame["home"]; note: string | null; isCancelled: boolean }) {
  const { side, note, isCancelled } = props;
  return (
    <span className="flex min-w-0 items-center gap-1.5 font-[550]">
      {side.id !== null && <Kit id={side.id} kit={side.kit} size={20} />}
      <span className={cx("min-w-0 wrap-anywhere", isCancelled && "text-ink-2 line-through")}>
        {side.name}
      </span>
      {note !== null && <span className="caption shrink-0 font-[450] text-ink-3">{note}</span>}
    </span>
  );
}
