import { useMutation, useQuery } from "@tanstack/react-query";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { standingsQueries } from "../client.ts";
import { listMoves } from "../rules.ts";
import { StandingsRules, type Standings } from "../schema.ts";
import { TiebreakerList } from "./tiebreaker-list.tsx";

type NumberKey = "win" | "tie" | "loss" | "overtimeLoss" | "forfeitWin" | "forfeitLoss" | "forfeitScore";
/** Numbers as they're typed. */
type Entries = Omit<StandingsRules, NumberKey> & Record<NumberKey, string>;

const numberKeys: NumberKey[] = [
  "win",
  "tie",
  "loss",
  "overtimeLoss",
  "forfeitWin",
  "forfeitLoss",
  "forfeitScore",
];
const toEntries = (rules: StandingsRules): Entries => ({
  ...rules,
  ...(Object.fromEntries(numberKeys.map((key) => [key, String(rules[key])])) as Record<NumberKey, string>),
});
const parse = (entries: Entries) =>
  StandingsRules.safeParse({
    ...entries,
    ...Object.fromEntries(
      numberKeys.map((key) => [key, entries[key].trim() === "" ? Number.NaN : Number(entries[key])]),
    ),
  });

const limits = [
  { value: "", label: "Off" },
  ...Array.from({ length: 30 }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
];

export type RulesDialogProps = {
  standings: Standings;
  onSaved: (standings: Standings) => void;
  onClose: () => void;
};

/** Sets how a season ranks its teams, and shows who would change places (RESULT-58 to RESULT-60, RESULT-63). */
export default function RulesDialog({ standings, onSaved, onClose }: RulesDialogProps) {
  const { league, season, scores } = standings;
  const ids = { leagueId: league.id, seasonId: season.id };
  const [entries, setEntries] = useState(() => toEntries(standings.rules));
  const [isAsking, setIsAsking] = useState(false);
  const parsed = parse(entries);
  const change = (values: Partial<Entries>) => setEntries((before) => ({ ...before, ...values }));
  const preview = useQuery(
    standingsQueries.standings.preview.queryOptions({
      input: { ...ids, rules: parsed.data ?? standings.rules },
      enabled: parsed.success,
      placeholderData: keepPreviousData,
      networkMode: "always",
      retry: 1,
      staleTime: 60_000,
    }),
  );
  const save = useMutation(
    standingsQueries.standings.setRules.mutationOptions({
      networkMode: "always",
      onSuccess: (saved) => {
        showToast.success("Points and tiebreakers saved");
        onSaved(saved);
      },
      onError: () => {
        setIsAsking(false);
        showToast.error("We couldn't save the points and tiebreakers");
      },
    }),
  );
  const submit = (isConfirmed: boolean) => {
    if (!parsed.success) return;
    if (standings.hasResults && !isConfirmed) setIsAsking(true);
    else save.mutate({ ...ids, rules: parsed.data, isConfirmed });
  };
  const errors = new Map(parsed.error?.issues.map(({ path, message }) => [path[0], message]));
  const numberField = (key: NumberKey, label: string) => (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      value={entries[key]}
      error={errors.get(key)}
      onChange={(event) => change({ [key]: event.target.value })}
    />
  );
  const moves = preview.data ? listMoves(standings.divisions, preview.data.divisions) : [];
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title="Points and Tiebreakers"
        busy={save.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
        footer={
          <>
            <Button variant="ghost" disabled={save.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={save.isPending} busyLabel="Saving..." disabled={!parsed.success}>
              Save Settings
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Segmented
            label="Rank By"
            showLabel
            options={[
              { value: "points", label: "Points" },
              { value: "percentage", label: "Winning Percentage" },
            ]}
            value={entries.rankBy}
            onValueChange={(rankBy) => change({ rankBy })}
          />
          <fieldset>
            <legend className="label mb-1.5">Points for a</legend>
            <div className="grid grid-cols-3 gap-3">
              {numberField("win", "Win")}
              {numberField("tie", "Tie")}
              {numberField("loss", "Loss")}
              {scores.overtimeLosses && numberField("overtimeLoss", "Overtime Loss")}
              {numberField("forfeitWin", "Forfeit Win")}
              {numberField("forfeitLoss", "Forfeit Loss")}
            </div>
          </fieldset>
          <div className="grid grid-cols-2 items-start gap-3">
            {numberField("forfeitScore", "Forfeit Score")}
            <SelectField
              label="Limit Difference per Game"
              value={entries.maxDifference === null ? "" : String(entries.maxDifference)}
              options={limits}
              onChange={({ target: { value } }) =>
                change({ maxDifference: value === "" ? null : Number(value) })
              }
            />
          </div>
          {standings.divisions.length > 1 && (
            <CheckboxField
              label="Count Cross-Division Games"
              checked={entries.countsCrossDivision}
              onChange={(event) => change({ countsCrossDivision: event.currentTarget.checked })}
            />
          )}
          <section aria-label="Tiebreakers">
            <h3 className="label mb-1.5">Tiebreakers, in order</h3>
            <TiebreakerList value={entries.tiebreakers} onChange={(tiebreakers) => change({ tiebreakers })} />
          </section>
          <Preview isFailed={preview.isError} hasData={preview.data !== undefined} moves={moves} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Change how teams are ranked?"
        tone="primary"
        confirmLabel="Change Rules"
        busyLabel="Changing..."
        cancelLabel="Keep Rules"
        busy={save.isPending}
        onConfirm={() => submit(true)}
      >
        This season has results already. The change counts for all of them and stays on record with your name.
      </ConfirmDialog>
    </>
  );
}

const SHOWN_MOVES = 4;

function Preview(props: { isFailed: boolean; hasData: boolean; moves: readonly string[] }) {
  const { isFailed, hasData, moves } = props;
  if (isFailed)
    return (
      <Banner tone="warn" role="status">
        We couldn't check who would change places. You can still save.
      </Banner>
    );
  if (!hasData) return null;
  const more = moves.length - SHOWN_MOVES;
  return (
    <Banner tone="info" role="status">
      {moves.length === 0 ? (
        <>
          <strong>No team changes place</strong> with these settings.
        </>
      ) : (
        <>
          {moves.slice(0, SHOWN_MOVES).map((move) => (
            <span key={move} className="block">
              {move}
            </span>
          ))}
          {more > 0 && (
            <span className="block">{more === 1 ? "1 more team moves" : `${more} more teams move`}</span>
          )}
        </>
      )}
    </Banner>
  );
}
