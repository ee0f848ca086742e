import { Send } from "lucide-react";
import { useState } from "react";
import { formatDate } from "#platform/date-format.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { showToast } from "#ui/toast.tsx";
import { PassCoverage } from "../announcements/components/pass-coverage.tsx";
import { TellingPeople } from "../announcements/components/telling-people.tsx";
import type { BuilderData, DraftSchedule, NewSchedule } from "../schema.ts";
import { formatCount } from "./draft-labels.ts";

export type PublishChoices = Pick<NewSchedule, "earlier" | "acceptIncomplete" | "textPlayers">;

export interface PublishDialogProps {
  open: boolean;
  onClose: () => void;
  schedule: DraftSchedule;
  data: BuilderData;
  /** Whether to keep or replace this builder's earlier games. Undefined until chosen. Choosing may regenerate the draft. */
  earlier: "keep" | "replace" | undefined;
  onEarlier: (earlier: "keep" | "replace") => void;
  busy: boolean;
  onPublish: (choices: PublishChoices) => void;
}

/** Confirms publishing. Asks about earlier games first (OP2-23), then about unscheduled ones (OP2-21). */
export function PublishDialog({
  open,
  onClose,
  schedule,
  data,
  earlier,
  onEarlier,
  busy,
  onPublish,
}: PublishDialogProps) {
  const [isConfirmingIncomplete, setIsConfirmingIncomplete] = useState(false);
  const [textPlayers, setTextPlayers] = useState(false);
  const { upcoming } = data;
  const unscheduledCount = schedule.unscheduled.length;
  // The wrong choice duplicates or deletes games, so there's no default.
  const isUndecided = upcoming.built > 0 && earlier === undefined;
  const choices: PublishChoices = {
    earlier: upcoming.built > 0 ? (earlier ?? null) : upcoming.others > 0 ? "keep" : null,
    acceptIncomplete: unscheduledCount > 0,
    textPlayers,
  };
  function confirm() {
    if (isUndecided) showToast.error("Choose whether to replace or keep the earlier games");
    else if (unscheduledCount > 0) setIsConfirmingIncomplete(true);
    else onPublish(choices);
  }
  const close = () => {
    setIsConfirmingIncomplete(false);
    onClose();
  };
  const end = schedule.games.at(-1)?.date;

  if (isConfirmingIncomplete && !isUndecided)
    return (
      <ConfirmDialog
        // A separate dialog moves focus back to the safe button, so a double click can't confirm both.
        key="second"
        open={open}
        onOpenChange={(next) => !next && close()}
        title={`Publish without ${formatCount(unscheduledCount, "game")}?`}
        confirmLabel={unscheduledCount === 1 ? "Publish Without It" : "Publish Without Them"}
        busyLabel="Publishing..."
        cancelLabel="Keep Draft"
        busy={busy}
        onConfirm={() => onPublish(choices)}
      >
        <p>Some teams will play fewer games. The preview shows which games couldn't be scheduled and why.</p>
        {busy && <Publishing games={schedule.games.length} />}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Publish ${formatCount(schedule.games.length, "game")}?`}
      tone="primary"
      confirmLabel="Publish Schedule"
      confirmIcon={<Send />}
      busyLabel="Publishing..."
      cancelLabel="Keep Draft"
      busy={busy}
      onConfirm={confirm}
    >
      <p>
        {`All ${formatCount(data.teams.length, "team")} get their games, with each team's own reminder settings. `}
        {end && `The season will end on ${formatDate(end)}.`}
      </p>
      {upcoming.others > 0 && (
        <p className="mt-2.5">
          {`These teams have ${formatCount(upcoming.others, "other upcoming game")}, which won't change.`}
        </p>
      )}
      {upcoming.built > 0 && (
        <RadioCards
          className="mt-4"
          label={`${formatCount(upcoming.built, "game")} from an earlier schedule ${upcoming.built === 1 ? "is" : "are"} still upcoming`}
          value={earlier ?? ""}
          onValueChange={(value) => onEarlier(value === "keep" ? "keep" : "replace")}
          options={[
            {
              value: "replace",
              label: "Replace them",
              description: "Upcoming games and their responses will be deleted. Past games stay.",
            },
            {
              value: "keep",
              label: "Keep them",
              description: "We'll rebuild the draft around them so no team plays twice in one day.",
            },
          ]}
        />
      )}
      <PassCoverage data={data} games={schedule.games} />
      <TellingPeople
        data={data}
        games={schedule.games}
        textPlayers={textPlayers}
        onTextPlayers={setTextPlayers}
      />
      {busy && <Publishing games={schedule.games.length} />}
    </ConfirmDialog>
  );
}

/** Shows a status without a percentage because publishing is a single transaction. */
function Publishing({ games }: { games: number }) {
  return (
    <p role="status" className="mt-4 text-sm font-[560]">
      {`Publishing ${formatCount(games, "game")} to every team's schedule, with reminders. This takes a few seconds.`}
    </p>
  );
}
