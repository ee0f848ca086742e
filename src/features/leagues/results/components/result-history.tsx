import { formatOutcome } from "../rules.ts";
import type { Outcome, ResultRecord } from "../schema.ts";
import { formatMoment, formatSource } from "./labels.ts";

/** Everything on record about a result: what was changed and why, and every report (RESULT-53). */
export function ResultHistory({ record }: { record: ResultRecord }) {
  const { game, changes, reports } = record;
  const names = { home: game.home.name, away: game.away.name };
  if (changes.length === 0 && reports.length === 0) return null;
  const say = (outcome: Outcome | null) => (outcome ? formatOutcome(outcome, names) : "No result");
  const getTeam = (teamId: string) => (teamId === game.home.id ? names.home : names.away);
  return (
    <section aria-label="History" className="grid gap-2 border-t border-line pt-4">
      <h3 className="label">History</h3>
      <ul className="grid gap-2 text-sm">
        {changes.map(({ id, by, reason, before, after, at }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{after ? say(after) : "Cleared"}</span>
            {before && <span className="text-ink-2"> (was {say(before)})</span>}
            <span className="caption block text-ink-2">
              {by}, {formatMoment(at)}
            </span>
            {reason && <span className="block">“{reason}”</span>}
          </li>
        ))}
        {reports.map((report) => (
          <li key={`${report.teamId} ${report.at}`} className="wrap-anywhere">
            <span className="font-semibold">{say(report.outcome)}</span>
            <span className="text-ink-2"> reported for {getTeam(report.teamId)}</span>
            <span className="caption block text-ink-2">{formatSource(report)}</span>
            {report.reply && <q className="block">{report.reply}</q>}
          </li>
        ))}
      </ul>
    </section>
  );
}
