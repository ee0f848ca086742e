import { formatAgainst } from "#features/teams/sides/rules.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button-styles.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { CourtPanel } from "#ui/court-panel.tsx";
import { Kit } from "#ui/kit.tsx";
import { TextField } from "#ui/text-field.tsx";
import { getHighestScore } from "../../results/rules.ts";
import type { Report, ResultState, ScoreSettings } from "../../results/schema.ts";
import { formatSaid, type OwnGame } from "../rules.ts";

export interface LinkedScorePageProps extends OwnGame {
  teamId: string;
  kit: string | null;
  /** When the game was, in words. */
  when: string;
  settings: ScoreSettings;
  report: Report | null;
  state: ResultState | null;
  reporting: "open" | "early" | "closed";
  /** What was typed and why it couldn't be saved. */
  problem?: { message: string; own: string; other: string } | undefined;
}

/** A game behind a manager's link: what was reported, and a form for the score, without a script (RESULT-42). */
export function LinkedScorePage(props: LinkedScorePageProps) {
  const { teamId, kit, teamName, opponent, side, when, report, state, reporting, problem } = props;
  return (
    <div className="mx-auto w-full max-w-[560px] md:px-6 md:pb-4">
      <CourtPanel
        as="div"
        lines="right"
        shape="flush"
        className="px-5 pt-[70px] pb-5 max-md:rounded-b-[26px] md:rounded-2xl md:p-9"
      >
        <p className="mb-3 flex min-h-[34px] items-center gap-2.5 font-display leading-[1.2] font-[560] wrap-anywhere">
          <Kit id={teamId} kit={kit} size={34} />
          <span className="line-clamp-3">{teamName}</span>
        </p>
        <h1 className="font-display text-[1.75rem] leading-[1.06] font-[740] tracking-[-0.026em] font-stretch-111% wrap-anywhere md:text-[2.25rem]">
          {`What was the score ${formatAgainst(opponent, side)}?`}
        </h1>
        <p className="mt-2.5 text-ui">{when}</p>
      </CourtPanel>
      <div className="px-5 pt-5 md:px-0">
        {report && state && <Reported game={props} report={report} state={state} />}
        {problem && (
          <p
            role="alert"
            className="mb-4 rounded-lg bg-red-soft px-4 py-3 text-ui text-red-ink wrap-anywhere"
          >
            {problem.message}
          </p>
        )}
        {reporting === "open" ? <ScoreForm {...props} /> : <Closed isEarly={reporting === "early"} />}
      </div>
    </div>
  );
}

const tones: Record<ResultState, BadgeTone> = { reported: "pending", final: "active", disputed: "expired" };
const words: Record<ResultState, string> = { reported: "Reported", final: "Final", disputed: "Disputed" };
const explanations: Record<ResultState, string> = {
  reported: "It's final once the other team agrees, or a day after it was reported.",
  final: "It's in the standings.",
  disputed: "The other team reported a different score. Your league manager decides.",
};

/** What the team reported, and what came of it. */
const Reported = ({ game, report, state }: { game: OwnGame; report: Report; state: ResultState }) => (
  <section role="status" className="mb-5 rounded-lg border border-line px-4 py-4">
    <Badge tone={tones[state]}>{words[state]}</Badge>
    <p className="mt-2.5 font-[600] wrap-anywhere">{`Score reported: ${formatSaid(game, report)}`}</p>
    <p className="mt-1 text-ui text-ink-2">{explanations[state]}</p>
  </section>
);

const Closed = ({ isEarly }: { isEarly: boolean }) => (
  <p className="rounded-lg bg-sunken px-4 py-3 text-ui text-ink-2">
    {isEarly
      ? "You can report the score once the game has started."
      : "Reports are closed. Ask your league manager to correct the score."}
  </p>
);

function ScoreForm({ teamName, opponent, settings, report, problem }: LinkedScorePageProps) {
  const field = {
    type: "number",
    inputMode: "numeric",
    min: 0,
    max: getHighestScore(settings),
    step: 1,
  } as const;
  const typed = problem ?? { own: String(report?.own ?? ""), other: String(report?.other ?? "") };
  return (
    <form method="post">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...field} id="own" name="own" label={teamName} defaultValue={typed.own} />
        <TextField {...field} id="other" name="other" label={opponent} defaultValue={typed.other} />
      </div>
      {settings.overtimeLosses && (
        <CheckboxField
          id="overtime"
          name="overtime"
          label="Decided in Overtime or a Shootout"
          defaultChecked={report?.overtime ?? false}
          className="mt-4"
        />
      )}
      <button
        type="submit"
        name="kind"
        value="score"
        className={`${getButtonClass({ size: "large", full: true })} mt-5`}
      >
        {report ? "Change Score" : "Report Score"}
      </button>
      <details className="mt-5 text-ui">
        <summary className="cursor-pointer py-2 text-ink-2">A team didn&apos;t show up or forfeited?</summary>
        <div className="mt-2 grid gap-3">
          {(
            [
              ["other-forfeit", opponent],
              ["own-forfeit", teamName],
            ] as const
          ).map(([kind, name]) => (
            <button
              key={kind}
              type="submit"
              name="kind"
              value={kind}
              formNoValidate
              className={getButtonClass({ variant: "secondary", full: true })}
            >
              <span className="wrap-anywhere">{`${name} Forfeited`}</span>
            </button>
          ))}
        </div>
      </details>
    </form>
  );
}
