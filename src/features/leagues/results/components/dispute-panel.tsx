import { TriangleAlert } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Kit } from "#ui/kit.tsx";
import { formatOutcome } from "../rules.ts";
import type { Outcome, ResultGame } from "../schema.ts";
import { formatPairing, formatShortScore, formatSource, formatStart } from "./labels.ts";

/** Both teams' reports side by side, each with a button that decides for it (RESULT-51). */
export function DisputePanel(props: {
  game: ResultGame;
  isBusy: boolean;
  onUse: (outcome: Outcome) => void;
  onEnterOther: () => void;
}) {
  const { game, isBusy, onUse, onEnterOther } = props;
  const { home, away, result } = game;
  const names = { home: home.name, away: away.name };
  return (
    <section
      aria-label={`Different scores: ${formatPairing(game)}`}
      className="rounded-lg bg-status-expired-soft p-4"
    >
      <h3 className="flex items-center gap-2 text-sm font-semibold text-status-expired-ink">
        <TriangleAlert className="size-4 flex-none" />
        <span className="wrap-anywhere">
          {home.name} and {away.name} reported different scores
        </span>
      </h3>
      <p className="caption mt-1 text-ink-2">
        {formatStart(game)}, {game.location}
        {result?.counts && `. Until you decide, this counts: ${formatOutcome(result.outcome!, names)}.`}
      </p>
      <ul className="mt-3 grid gap-3 md:grid-cols-2">
        {[home, away].map((team) => {
          const report = game.reports.find(({ teamId }) => teamId === team.id);
          return (
            <li key={team.id} className="grid content-between gap-3 rounded-lg bg-surface p-4">
              <div>
                <div className="flex items-start gap-2.5">
                  <Kit id={team.id} kit={team.kit} size={28} className="flex-none" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold wrap-anywhere">{team.name}</span>
                    <span className="caption block wrap-anywhere text-ink-2">
                      {report ? formatSource(report) : "No report"}
                    </span>
                  </span>
                  {report && <span className="score text-xl">{formatShortScore(report.outcome)}</span>}
                </div>
                {report?.reply && <q className="mt-2 block text-sm wrap-anywhere">{report.reply}</q>}
              </div>
              {report && (
                <Button
                  variant="secondary"
                  full
                  disabled={isBusy}
                  aria-label={`Use ${formatShortScore(report.outcome)}: ${formatOutcome(report.outcome, names)}`}
                  onClick={() => onUse(report.outcome)}
                >
                  Use {formatShortScore(report.outcome)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="caption text-status-expired-ink">Both teams get an email with the score you choose.</p>
        <Button variant="ghost" size="small" disabled={isBusy} onClick={onEnterOther}>
          Enter Another Score
        </Button>
      </div>
    </section>
  );
}
