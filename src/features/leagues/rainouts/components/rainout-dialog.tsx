import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudRain } from "lucide-react";
import { useState } from "react";
import { getBrowserToday } from "#platform/browser-date.ts";
import { explainError, getFieldErrors } from "#platform/api-client.ts";
import { addDays, formatDate } from "#platform/date-format.ts";
import { useInstallation } from "#platform/installation.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.tsx";
import { rainoutsQueries } from "../client.ts";
import { RainoutPlan, type RainoutOutcome, type RainoutPreview } from "../schema.ts";
import { RainoutFit } from "./rainout-fit.tsx";
import { RainoutImpact } from "./rainout-impact.tsx";

export interface RainoutDialogProps {
  open: boolean;
  onClose: () => void;
  leagueId: string;
  venue: { id: string; name: string };
}

const formatGames = (count: number) => (count === 1 ? "1 game" : `${count.toLocaleString("en-US")} games`);
const formatPeople = (count: number) =>
  count === 1 ? "1 person" : `${count.toLocaleString("en-US")} people`;

/** Cancels or moves all games at a venue on one day. Shows what's affected, then asks for confirmation. */
export default function RainoutDialog({ open, onClose, leagueId, venue }: RainoutDialogProps) {
  const [on, setOn] = useState(() => getBrowserToday());
  const [action, setAction] = useState<"cancel" | "move">("cancel");
  /** Set once the user picks a day. Until then, it's the next day when all games fit. */
  const [chosenOn, setChosenOn] = useState<string>();
  const { hasTexting } = useInstallation();
  const [textTeams, setTextTeams] = useState(hasTexting);
  /** Snapshot of the preview when the user confirmed, so a retry repeats the same decision even if the list changed. */
  const [decision, setDecision] = useState<Decision>();
  const [isConfirming, setIsConfirming] = useState(false);
  const lostDay = useRainoutPreview(
    leagueId,
    venue.id,
    RainoutPlan.safeParse({ on, action: "cancel", toOn: null }).data,
  );
  const nextOpenOn = lostDay.isPlaceholderData ? undefined : lostDay.data?.nextOpenOn;
  const toOn = chosenOn ?? nextOpenOn ?? "";
  const parsed = RainoutPlan.safeParse({ on, action, toOn: action === "move" ? toOn : null });
  const plan = parsed.data;
  const preview = useRainoutPreview(leagueId, venue.id, plan);
  const problem =
    toOn === "" ? undefined : (parsed.error?.issues[0]?.message ?? getFieldErrors(preview.error).toOn);
  const impact = plan && !preview.isPlaceholderData ? preview.data : undefined;
  const problems = impact?.problems ?? [];
  const isImpossible = problems.some(({ canConfirm }) => !canConfirm);
  const apply = useApplyRainout();
  const verb = action === "cancel" ? "Cancel" : "Move";
  const label =
    impact && impact.games.length > 0
      ? `${verb} ${formatGameCountTitle(impact)}${problems.length > 0 && !isImpossible ? " Anyway" : ""}`
      : `${verb} Games`;

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Rainout"
      description={<span className="wrap-anywhere">All games at {venue.name} on one day.</span>}
      size="wide"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button
            icon={<CloudRain />}
            disabled={!impact || impact.games.length === 0 || isImpossible}
            onClick={() => {
              setDecision({
                ...plan!,
                preview: impact!,
                label,
                textTeams,
                // The warnings are on screen, so pressing the button confirms them.
                acceptWarnings: problems.length > 0,
                requestKey: crypto.randomUUID(),
              });
              setIsConfirming(true);
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
            onChange={(event) => {
              setOn(event.target.value);
              setChosenOn(undefined);
            }}
          />
          {/* The choice comes before the date that depends on it, on screen and in tab order. */}
          <Segmented
            label="What to Do"
            showLabel
            full
            value={action}
            onValueChange={setAction}
            options={[
              { value: "cancel", label: "Cancel Games" },
              { value: "move", label: "Move Games" },
            ]}
          />
          {action === "move" && (
            <TextField
              label="Move To"
              type="date"
              required
              value={toOn}
              hint="At the same times."
              error={problem}
              min={addDays(on, 1)}
              onChange={(event) => setChosenOn(event.target.value)}
            />
          )}
        </div>
        <CheckboxField
          label="Text everyone affected."
          {...(!hasTexting && { disabled: true, hint: `${TEXTING_OFF}.` })}
          checked={textTeams}
          onChange={(event) => setTextTeams(event.target.checked)}
        >
          One text per person, counted toward their team's texts.
        </CheckboxField>
        {action === "move" && (
          <RainoutFit
            leagueId={leagueId}
            problems={problems}
            nextOpenOn={nextOpenOn}
            hasGames={(lostDay.data?.games.length ?? 0) > 0}
            toOn={toOn}
            onTake={setChosenOn}
          />
        )}
        {plan && problem === undefined && <RainoutImpact preview={preview} textTeams={textTeams} />}
      </div>
      {decision && (
        <ConfirmRainout
          decision={decision}
          venueName={venue.name}
          open={isConfirming}
          onOpenChange={setIsConfirming}
          busy={apply.isPending}
          onConfirm={() => {
            const { preview: _preview, label: _label, ...request } = decision;
            apply.mutate(
              { leagueId, venueId: venue.id, ...request },
              {
                onSuccess: (outcome) => {
                  toastSuccess(request.action, outcome);
                  setIsConfirming(false);
                  onClose();
                },
                onError: (error) => toastFailure(request.action, error),
              },
            );
          }}
        />
      )}
    </Dialog>
  );
}

const formatGameCountTitle = (preview: RainoutPreview) => {
  const count = preview.games.length;
  return count === 1 ? "1 Game" : `${count.toLocaleString("en-US")} Games`;
};

type Decision = RainoutPlan & {
  preview: RainoutPreview;
  label: string;
  textTeams: boolean;
  acceptWarnings: boolean;
  /** Stays the same across retries, so a lost response never applies the change twice. */
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
  const { on, action, toOn, preview, label, textTeams } = props.decision;
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
        <b>{formatGames(preview.games.length)}</b> at <b className="wrap-anywhere">{props.venueName}</b>{" "}
        {isCancelled
          ? `on ${formatDate(on)} will be canceled`
          : `will move from ${formatDate(on)} to ${formatDate(toOn!)}`}
        .
      </p>
      <p className="mt-2">
        {textTeams
          ? formatTexted(preview.teams.reduce((sum, { sent }) => sum + sent, 0))
          : "No one will get a text."}
      </p>
    </ConfirmDialog>
  );
}

const formatTexted = (count: number) => `${formatPeople(count)} will get a text.`;

/** Loads what a plan affects. Without a plan, it loads nothing. */
const useRainoutPreview = (leagueId: string, venueId: string, plan: RainoutPlan | undefined) =>
  useQuery(
    rainoutsQueries.rainouts.preview.queryOptions({
      input: { leagueId, venueId, ...(plan ?? { on: "2000-01-01", action: "cancel", toOn: null }) },
      enabled: plan !== undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
      // A rejected date stays rejected, so don't retry it.
      retry: (count, error) => count < 1 && getFieldErrors(error).toOn === undefined,
      // Fail right away when offline and show the error instead of an endless skeleton.
      networkMode: "always",
      refetchOnReconnect: true,
    }),
  );

function useApplyRainout() {
  const queries = useQueryClient();
  return useMutation(
    rainoutsQueries.rainouts.apply.mutationOptions({
      // Fail right away when offline instead of waiting for a connection.
      networkMode: "always",
      // Refetch everything, because schedules, dashboards, and attendance all show these games.
      onSettled: () => void queries.invalidateQueries(),
    }),
  );
}

/** Shows "2 games canceled. 14 people will get a text." and, if some texts failed, a second toast. */
function toastSuccess(action: RainoutPlan["action"], { games: count, sent, failed }: RainoutOutcome) {
  const done = `${formatGames(count)} ${action === "cancel" ? "canceled" : "moved"}.`;
  showToast.success(sent === null ? done : `${done} ${formatTexted(sent)}`);
  if (failed) showToast.error(`We couldn't text ${formatPeople(failed)}`);
}

const toastFailure = (action: RainoutPlan["action"], error: unknown) =>
  showToast.error(action === "cancel" ? "We couldn't cancel the games" : "We couldn't move the games", {
    description: explainError(error),
  });
