import { formatTime } from "#platform/date-format.ts";
import { cx } from "#ui/cx.ts";
import { Kit } from "#ui/kit.tsx";
import { Menu, type MenuAction } from "#ui/menu.tsx";
import { formatOutcome } from "../rules.ts";
import type { ResultGame } from "../schema.ts";
import { formatPairing, formatShortScore } from "./labels.ts";
import { ResultStatus } from "./result-status.tsx";
import { UnreadReplies } from "./unread-replies.tsx";

export interface ResultRowProps {
  game: ResultGame;
  actions: readonly MenuAction[];
}

/** A game with its score between the two teams, home first. */
export function ResultRow({ game, actions }: ResultRowProps) {
  const { home, away, result } = game;
  return (
    <div className="flex items-center gap-x-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 items-center gap-x-4 gap-y-1.5 md:grid-cols-[9rem_minmax(0,1fr)_12rem]">
        <div className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-2">
          <span className={cx("score text-base tabular-nums", game.isCancelled && "line-through")}>
            {game.time === null ? "Time N/A" : formatTime(game.time)}
          </span>
          <span className="caption block wrap-anywhere text-ink-2">{game.location}</span>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-3">
          <Team team={home} side="home" />
          <Score game={game} />
          <Team team={away} side="away" />
        </div>
        <div className="grid justify-items-start gap-1">
          <ResultStatus game={game} />
          <Reports game={game} />
          {game.result?.state !== "final" && <UnreadReplies game={game} />}
          {result && result.outcome?.kind !== "score" && result.outcome && (
            <span className="caption text-ink-2">{formatOutcome(result.outcome, getNames(game))}</span>
          )}
        </div>
      </div>
      <span className="-my-2 -mr-2 flex w-9 flex-none justify-center touch:w-11 print:hidden">
        {actions.length > 0 && <Menu label={`More actions for ${formatPairing(game)}`} items={actions} />}
      </span>
    </div>
  );
}

const getNames = ({ home, away }: ResultGame) => ({ home: home.name, away: away.name });

function Team({ team, side }: { team: ResultGame["home"]; side: "home" | "away" }) {
  return (
    <span
      className={cx(
        "flex min-w-0 items-center gap-2 font-[550]",
        side === "home" ? "flex-row-reverse text-right" : "text-left",
      )}
    >
      <Kit id={team.id} kit={team.kit} size={24} className="flex-none" />
      <span className="min-w-0 wrap-anywhere">{team.name}</span>
    </span>
  );
}

/** Sunken once it's final, dashed while it isn't. */
function Score({ game: { result } }: { game: ResultGame }) {
  const outcome = result?.outcome;
  if (outcome?.kind !== "score") return <span className="caption px-2 text-ink-3">vs</span>;
  const box = cx(
    "score grid h-10 min-w-10 place-items-center rounded-md px-1.5 text-lg tabular-nums",
    result!.counts ? "bg-sunken" : "border border-dashed border-line-strong text-ink-2",
  );
  return (
    <span className="flex items-center gap-1.5">
      <span className={box}>{outcome.home}</span>
      <span aria-hidden>–</span>
      <span className="sr-only">to</span>
      <span className={box}>{outcome.away}</span>
    </span>
  );
}

/** What each team said, in the game's terms. */
function Reports({ game }: { game: ResultGame }) {
  if (game.result?.state === "final" || game.reports.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {[game.home, game.away].flatMap(({ id, name }) => {
        const report = game.reports.find(({ teamId }) => teamId === id);
        return report
          ? [
              <li key={id} className="caption wrap-anywhere text-ink-2">
                <b className="font-semibold text-ink">{formatShortScore(report.outcome)}</b> {name}
              </li>,
            ]
          : [];
      })}
    </ul>
  );
}
