import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudRain } from "lucide-react";
import { useState } from "react";
import { browserToday } from "#platform/browser-date.ts";
import { errorMessage, fieldProblems } from "#platform/api-client.ts";
import { addDays, dateInWords } from "#platform/date-words.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { rainoutsQueries } from "../client.ts";
import { RainoutPlan, type RainoutAnswer, type RainoutPreview } from "../schema.ts";
import { RainoutConcerned } from "./rainout-concerned.tsx";

export interface RainoutDialogProps {
  open: boolean;
  onClose: () => void;
  leagueId: string;
  venue: { id: string; name: string };
}

const games = (count: number) => (count === 1 ? "1 game" : `${count.toLocaleString("en-US")} games`);
const people = (count: number) => (count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`);

/** Cancels or moves all games of a venue and day in one step: what it concerns is shown, then asked once more. */
export default function RainoutDialog({ open, onClose, leagueId, venue }: RainoutDialogProps) {
  const [on, setOn] = useState(() => browserToday());
  const [action, setAction] = useState<"cancel" | "move">("cancel");
  const [toOn, setToOn] = useState(() => addDays(browserToday(), 7));
  const [tellTeams, setTellTeams] = useState(true);
  /** What was in sight when it was asked for: a retry is the same decision, whatever the list shows by then. */
  const [decision, setDecision] = useState<Decision>();
  const [isAsking, setIsAsking] = useState(false);
  const checked = RainoutPlan.safeParse({ on, action, toOn: action === "move" ? toOn : null });
  const plan = checked.data;
  const preview = useQuery(
    rainoutsQueries.rainouts.preview.queryOptions({
      input: { leagueId, venueId: venue.id, ...(plan ?? { on: "2000-01-01", action: "cancel", toOn: null }) },
      enabled: plan !== undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
      // Asking twice makes no other day of it.
      retry: (count, error) => count < 1 && fieldProblems(error).toOn === undefined,
      // Without a connection it is a failure one can read, not a line that never comes.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );
  const problem = checked.error?.issues[0]?.message ?? fieldProblems(preview.error).toOn;
  const concerned = plan && !preview.isPlaceholderData ? preview.data : undefined;
  const carryOut = useCarryOut();
  const verb = action === "cancel" ? "Cancel" : "Move";
  const label = concerned && concerned.games.length > 0 ? `${verb} ${titled(concerned)}` : `${verb} Games`;

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Rain-Out"
      description={<span className="wrap-anywhere">All games at {venue.name} on one day.</span>}
      size="wide"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button
            icon={<CloudRain />}
            disabled={!concerned || concerned.games.length === 0}
            onClick={() => {
              setDecision({ ...plan!, shown: concerned!, label, tellTeams, requestKey: crypto.randomUUID() });
              setIsAsking(true);
            }}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Day"
            type="date"
            required
            value={on}
            onChange={(event) => setOn(event.target.value)}
          />
          {action === "move" && (
            <TextField
              label="Move To"
              type="date"
              required
              value={toOn}
              hint="At the same times."
              error={problem}
              onChange={(event) => setToOn(event.target.value)}
            />
          )}
        </div>
        <Segmented
          label="What Happens"
          showLabel
          full
          value={action}
          onValueChange={setAction}
          options={[
            { value: "cancel", label: "Cancel the Games" },
            { value: "move", label: "Move Them" },
          ]}
        />
        <CheckboxField
          label="Text everybody concerned."
          checked={tellTeams}
          onChange={(event) => setTellTeams(event.target.checked)}
        >
          One text per person, paid by their team.
        </CheckboxField>
        {plan && problem === undefined && (
          <RainoutConcerned preview={preview} isOld={preview.isPlaceholderData} tellTeams={tellTeams} />
        )}
      </div>
      {decision && (
        <ConfirmRainout
          decision={decision}
          venueName={venue.name}
          open={isAsking}
          onOpenChange={setIsAsking}
          busy={carryOut.isPending}
          onConfirm={() => {
            const { shown: _shown, label: _label, ...wanted } = decision;
            carryOut.mutate(
              { leagueId, venueId: venue.id, ...wanted },
              {
                onSuccess: (answer) => {
                  sayDone(wanted.action, answer);
                  setIsAsking(false);
                  onClose();
                },
                onError: (error) => sayFailed(wanted.action, error),
              },
            );
          }}
        />
      )}
    </Dialog>
  );
}

const titled = (preview: RainoutPreview) => {
  const count = preview.games.length;
  return count === 1 ? "1 Game" : `${count.toLocaleString("en-US")} Games`;
};

type Decision = RainoutPlan & {
  shown: RainoutPreview;
  label: string;
  tellTeams: boolean;
  /** The same for every try, so that an answer that was lost changes nothing twice. */
  requestKey: string;
};

function ConfirmRainout(props: {
  decision: Decision;
  venueName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  busy: boolean;
  onConfirm: () => void;
}) {
  const { on, action, toOn, shown, label, tellTeams } = props.decision;
  const isCancelled = action === "cancel";
  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={isCancelled ? "Cancel these games?" : "Move these games?"}
      confirmLabel={label}
      busyLabel={isCancelled ? "Canceling..." : "Moving..."}
      cancelLabel="Keep Games"
      tone={isCancelled ? "destructive" : "primary"}
      busy={props.busy}
      onConfirm={props.onConfirm}
    >
      <p>
        <b>{games(shown.games.length)}</b> at <b className="wrap-anywhere">{props.venueName}</b>:{" "}
        {isCancelled ? `cancelled on ${dateInWords(on)}` : `from ${dateInWords(on)} to ${dateInWords(toOn!)}`}
        .
      </p>
      <p className="mt-2">
        {tellTeams
          ? textedInWords(shown.teams.reduce((sum, { sent }) => sum + sent, 0))
          : "Nobody gets a text about it."}
      </p>
    </ConfirmDialog>
  );
}

const textedInWords = (count: number) => `${people(count)} ${count === 1 ? "gets" : "get"} a text.`;

function useCarryOut() {
  const queries = useQueryClient();
  return useMutation(
    rainoutsQueries.rainouts.carryOut.mutationOptions({
      // Without a network fail now instead of waiting for one.
      networkMode: "always",
      // Schedules, dashboards and attendance show these games.
      onSettled: () => void queries.invalidateQueries(),
    }),
  );
}

/** "2 games cancelled. 14 people get a text." */
function sayDone(action: RainoutPlan["action"], { games: count, sent, failed }: RainoutAnswer) {
  const done = `${games(count)} ${action === "cancel" ? "cancelled" : "moved"}.`;
  showToast.success(sent === null ? done : `${done} ${textedInWords(sent)}`);
  if (failed) showToast.error(`Failed to send to ${people(failed)}`);
}

const sayFailed = (action: RainoutPlan["action"], error: unknown) =>
  showToast.error(action === "cancel" ? "Failed to cancel the games" : "Failed to move the games", {
    description: errorMessage(error, "Please check your connection and try again."),
  });
