import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { explainError } from "#platform/api-client.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { resultsQueries } from "../client.ts";
import { findScoreProblem, formatOutcome, readScoreField, scoreProblems, toReport } from "../rules.ts";
import type { Report, TeamResult } from "../schema.ts";
import { formatPairing, formatStart } from "./labels.ts";
import { ResultHistory } from "./result-history.tsx";

/** Reports the score for a team, or agrees with what the other team reported (RESULT-48, RESULT-50). */
export function ReportScoreDialog(props: {
  gameId: string;
  result: TeamResult;
  open: boolean;
  onClose: () => void;
}) {
  const { gameId, result, open, onClose } = props;
  const { game, settings, side, canReport } = result;
  const otherSide = side === "home" ? "away" : "home";
  const names = { home: game.home.name, away: game.away.name };
  const find = (teamId: string) => game.reports.find((report) => report.teamId === teamId);
  const own = find(game[side].id);
  const other = find(game[otherSide].id);
  const queries = useQueryClient();
  const firstScore = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Report["kind"]>("score");
  const [scores, setScores] = useState({
    home: String(own?.outcome.home ?? ""),
    away: String(own?.outcome.away ?? ""),
  });
  const [overtime, setOvertime] = useState(own?.outcome.overtime ?? false);
  const [problem, setProblem] = useState<string>();
  const saving = useMutation(
    resultsQueries.results.report.mutationOptions({
      networkMode: "always",
      onSuccess: () => {
        showToast.success("Score reported");
        onClose();
      },
      onError: (error) =>
        showToast.error("We couldn't report the score", { description: explainError(error) }),
      onSettled: () => void queries.invalidateQueries(),
    }),
  );
  const send = (report: Report) => saving.mutate({ gameId, ...report });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (kind !== "score") return send({ kind, own: null, other: null, overtime: false });
    const typed = { home: readScoreField(scores.home), away: readScoreField(scores.away) };
    const found = findScoreProblem(settings, [typed.home, typed.away]);
    setProblem(found ? scoreProblems[found] : undefined);
    if (!found) send({ kind, own: typed[side], other: typed[otherSide], overtime });
  }

  const agreement = other && toReport(other.outcome, side);
  const fields = (["home", "away"] as const).map((each) => (
    <TextField
      key={each}
      {...(each === "home" && { ref: firstScore })}
      label={names[each]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      value={scores[each]}
      onChange={(event) => setScores({ ...scores, [each]: event.target.value })}
      error={each === "home" ? problem : undefined}
    />
  ));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={canReport ? "Report Score" : "Score"}
      description={`${formatPairing(game)}, ${formatStart(game)}`}
      busy={saving.isPending}
      initialFocus={firstScore}
      {...(canReport && { onSubmit: submit })}
      footer={
        canReport ? (
          <>
            <Button variant="secondary" disabled={saving.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={saving.isPending} busyLabel="Saving...">
              Report Score
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {canReport && agreement && (
          <div className="grid gap-2.5 rounded-lg bg-sunken p-4">
            <p className="text-sm wrap-anywhere">
              {names[otherSide]} reported: <b>{formatOutcome(other.outcome, names)}</b>
            </p>
            <div>
              <Button size="small" disabled={saving.isPending} onClick={() => send(agreement)}>
                Agree
              </Button>
            </div>
          </div>
        )}
        {canReport && (
          <>
            <SelectField
              label="Result"
              value={kind}
              onChange={(event) => setKind(event.target.value as Report["kind"])}
              options={[
                { value: "score", label: "Score" },
                { value: "other-forfeit", label: `${names[otherSide]} forfeited` },
                { value: "own-forfeit", label: "We forfeited" },
              ]}
            />
            {kind === "score" && <div className="grid grid-cols-2 items-start gap-3">{fields}</div>}
            {kind === "score" && settings.overtimeLosses && (
              <CheckboxField
                label="Decided in Overtime"
                checked={overtime}
                onChange={(event) => setOvertime(event.target.checked)}
              />
            )}
          </>
        )}
        <ResultHistory record={result} />
      </div>
    </Dialog>
  );
}
