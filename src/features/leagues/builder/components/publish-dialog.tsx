import { Send } from "lucide-react";
import { useState } from "react";
import { dateInWords } from "#platform/date-words.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { showToast } from "#ui/toast.tsx";
import type { BuilderStart, DraftSchedule, NewSchedule } from "../schema.ts";
import { counted } from "./draft-words.ts";

export type PublishAnswers = Pick<NewSchedule, "earlier" | "acceptIncomplete">;

export interface PublishDialogProps {
  open: boolean;
  onClose: () => void;
  schedule: DraftSchedule;
  teamCount: number;
  /** Games that are still to come: of this builder, and others. */
  ahead: BuilderStart["ahead"];
  /** What becomes of this builder's earlier games, once it is chosen: the draft may have to be made again for it. */
  earlier: "keep" | "replace" | undefined;
  onEarlier: (earlier: "keep" | "replace") => void;
  busy: boolean;
  onPublish: (answers: PublishAnswers) => void;
}

/** Asks before the teams see anything: what becomes of earlier games (OP2-23), then about those left out (OP2-21). */
export function PublishDialog({
  open,
  onClose,
  schedule,
  teamCount,
  ahead,
  earlier,
  onEarlier,
  busy,
  onPublish,
}: PublishDialogProps) {
  const [isSecond, setIsSecond] = useState(false);
  const left = schedule.unplaced.length;
  // Both hurt when they are not meant: one doubles games, the other deletes some. So nothing is chosen beforehand.
  const isUndecided = ahead.built > 0 && earlier === undefined;
  const answers: PublishAnswers = {
    earlier: ahead.built > 0 ? (earlier ?? null) : ahead.others > 0 ? "keep" : null,
    acceptIncomplete: left > 0,
  };
  function confirm() {
    if (isUndecided) showToast.error("Please choose what becomes of the earlier games");
    else if (left > 0) setIsSecond(true);
    else onPublish(answers);
  }
  const close = () => {
    setIsSecond(false);
    onClose();
  };
  const end = schedule.games.at(-1)?.date;

  if (isSecond && !isUndecided)
    return (
      <ConfirmDialog
        // A dialog of its own, so that focus is on the safe answer again and a double press does not answer both.
        key="second"
        open={open}
        onOpenChange={(next) => !next && close()}
        title={`Publish without ${counted(left, "game")}?`}
        confirmLabel="Publish Without Them"
        busyLabel="Publishing..."
        cancelLabel="Keep Draft"
        busy={busy}
        onConfirm={() => onPublish(answers)}
      >
        <p>
          Some teams will not meet as often as others. The preview says which games found no place, and why.
        </p>
        {busy && <Publishing games={schedule.games.length} />}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={`Publish ${counted(schedule.games.length, "game")}?`}
      tone="primary"
      confirmLabel="Publish Schedule"
      confirmIcon={<Send />}
      busyLabel="Publishing..."
      cancelLabel="Keep Draft"
      busy={busy}
      onConfirm={confirm}
    >
      <p>
        {`All ${counted(teamCount, "team")} get their games, with reminders as each team has set them. `}
        {end && `The season then ends on ${dateInWords(end)}.`}
      </p>
      {ahead.others > 0 && (
        <p className="mt-2.5">
          {`These teams have ${counted(ahead.others, "other game")} ahead, which ${ahead.others === 1 ? "stays as it is" : "stay as they are"}.`}
        </p>
      )}
      {ahead.built > 0 && (
        <RadioCards
          className="mt-4"
          label={`${counted(ahead.built, "earlier game")} of this builder ${ahead.built === 1 ? "is" : "are"} still ahead`}
          value={earlier ?? ""}
          onValueChange={(value) => onEarlier(value === "keep" ? "keep" : "replace")}
          options={[
            {
              value: "replace",
              label: "Replace them",
              description: "They are deleted with their answers. Games that were played stay.",
            },
            {
              value: "keep",
              label: "Keep them",
              description: "The draft is made again around them: nobody plays twice on one day.",
            },
          ]}
        />
      )}
      {busy && <Publishing games={schedule.games.length} />}
    </ConfirmDialog>
  );
}

/** All of it or nothing, in one go: there is no half way to show. */
function Publishing({ games }: { games: number }) {
  return (
    <p role="status" className="mt-4 text-sm font-[560]">
      {`Publishing ${counted(games, "game")} with an entry and reminders for each team. This takes a few seconds.`}
    </p>
  );
}
