import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { getErrorCode } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { resultsQueries } from "../client.ts";
import { findScoreProblem, isSameOutcome, readScoreField, scoreProblems } from "../rules.ts";
import type { Outcome, OutcomeKind, ResultGame, ScoreSettings } from "../schema.ts";
import { formatPairing, formatStart } from "./labels.ts";
import { ResultHistory } from "./result-history.tsx";
import type { SetResult } from "./use-results.ts";

/** What the dialog starts with. */
export type ResultChoice = OutcomeKind | "clear";

/** Enters, corrects, or clears a result, with everything on record about it below (RESULT-53, RESULT-54). */
export function ResultDialog(props: {
  leagueId: string;
  game: ResultGame;
  settings: ScoreSettings;
  choice: ResultChoice;
  /** What the fields start with. */
  initial: Outcome | null;
  open: boolean;
  onClose: () => void;
  setResult: SetResult;
}) {
  const { leagueId, game, settings, initial, open, onClose, setResult } = props;
  const previous = game.result?.outcome ?? null;
  const [choice, setChoice] = useState(props.choice);
  const [scores, setScores] = useState({ home: toText(initial?.home), away: toText(initial?.away) });
  const [overtime, setOvertime] = useState(initial?.overtime ?? false);
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<{ score?: string; reason?: string }>({});
  const [hasBecomeFinal, setHasBecomeFinal] = useState(false);
  const record = useQuery(
    resultsQueries.leagueResults.get.queryOptions({
      input: { leagueId, leagueGameId: game.leagueGameId },
      enabled: open,
      staleTime: 0,
    }),
  );

  const typed = [readScoreField(scores.home), readScoreField(scores.away)] as const;
  const outcome: Outcome | null =
    choice === "clear"
      ? null
      : choice === "score"
        ? { kind: "score", home: typed[0], away: typed[1], overtime: settings.overtimeLosses && overtime }
        : { kind: choice, home: null, away: null, overtime: false };
  const isFinal = hasBecomeFinal || (previous !== null && game.result?.state !== "reported");
  const needsReason = isFinal && (hasBecomeFinal || !isSameOutcome(previous, outcome));

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = choice === "score" ? findScoreProblem(settings, typed) : null;
    const isTooShort = needsReason && reason.trim().length < 3;
    const found = {
      ...(problem && { score: scoreProblems[problem] }),
      ...(isTooShort && { reason: "Say why in at least 3 characters" }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setResult.mutate(
      { leagueId, leagueGameId: game.leagueGameId, outcome, reason: needsReason ? reason.trim() : null },
      {
        onSuccess: onClose,
        // Both teams agreed in the meantime.
        onError: (error) => getErrorCode(error) === "REASON_NEEDED" && setHasBecomeFinal(true),
      },
    );
  }

  const fields = (["home", "away"] as const).map((side) => (
    <TextField
      key={side}
      label={game[side].name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={scores[side]}
      onChange={(event) => setScores({ ...scores, [side]: event.target.value })}
      error={side === "home" ? problems.score : undefined}
    />
  ));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={previous ? "Correct Score" : "Enter Score"}
      description={`${formatPairing(game)}, ${formatStart(game)}`}
      busy={setResult.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" disabled={setResult.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={setResult.isPending} busyLabel="Saving...">
            {choice === "clear" ? "Clear Result" : "Save Result"}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="Result"
          value={choice}
          onChange={(event) => setChoice(event.target.value as ResultChoice)}
          options={[
            { value: "score", label: "Score" },
            { value: "home-forfeit", label: `Forfeit by ${game.home.name}` },
            { value: "away-forfeit", label: `Forfeit by ${game.away.name}` },
            { value: "double-forfeit", label: "Double Forfeit" },
            { value: "abandoned", label: "Abandoned" },
            { value: "no-result", label: "No Result" },
            ...(game.result ? [{ value: "clear", label: "Clear Result" }] : []),
          ]}
        />
        {choice === "score" && <div className="grid grid-cols-2 items-start gap-3">{fields}</div>}
        {choice === "score" && settings.overtimeLosses && (
          <CheckboxField
            label="Decided in Overtime"
            checked={overtime}
            onChange={(event) => setOvertime(event.target.checked)}
          />
        )}
        {choice === "clear" && (
          <p className="text-sm text-ink-2">
            The game will have no result, and both teams' reports won't count anymore. They can report again.
          </p>
        )}
        {needsReason && (
          <TextField
            label="Reason"
            hint="Managers of both teams see it."
            maxLength={200}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={problems.reason}
          />
        )}
        {record.data && <ResultHistory record={record.data} />}
      </div>
    </Dialog>
  );
}

const toText = (score: number | null | undefined) => (score == null ? "" : String(score));
