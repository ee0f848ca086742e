import { Send } from "lucide-react";
import { useState, type FormEvent } from "react";
import { explainError, getErrorCode, getErrorData } from "#platform/api-client.ts";
import { useInstallation } from "#platform/installation.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { formatConflict } from "../../components/event-labels.ts";
import { getChangeMode } from "../../rules.ts";
import type { Game } from "../../schema.ts";
import { SlotProblems } from "../../season-rules/components/slot-problems.tsx";
import type { SlotRejection } from "../../season-rules/schema.ts";
import { MAX_NOTE } from "../schema.ts";
import { formatShortDay } from "./request-labels.ts";
import { RequestVersions } from "./request-versions.tsx";
import { useSendRequest, type Ask } from "./use-send-request.ts";

export interface RequestChangeDialogProps {
  game: Game;
  ask: Ask;
  open: boolean;
  onClose: () => void;
  finalFocus?: (() => HTMLElement | null) | undefined;
}

/** What happens to the game until the other team agrees. */
const meanwhile = {
  move: ({ gameOn }) => `the game stays on ${formatShortDay(gameOn)}`,
  cancel: () => "the game stays on",
  delete: () => "the game stays on the schedule",
  restore: () => "the game stays canceled",
} as const satisfies Record<Ask["kind"], (game: Game) => string>;

/** Returns whether a request still makes sense for the game as it is now. */
function fits(game: Game, ask: Ask): boolean {
  if (getChangeMode(game) !== "ask") return false;
  if (ask.kind === "delete") return true;
  if (game.isCancelled !== (ask.kind === "restore")) return false;
  return (
    ask.kind !== "move" ||
    (["gameOn", "gameTime", "location"] as const).some((part) => ask.slot[part] !== game[part])
  );
}

/** Asks the other team to move, cancel, restore, or delete a league game (RESULT-11). */
export function RequestChangeDialog({
  game: opened,
  ask,
  open,
  onClose,
  finalFocus,
}: RequestChangeDialogProps) {
  /** Undefined until someone else changed the game, and null once it's gone. */
  const [latest, setLatest] = useState<Game | null>();
  const game = latest ?? opened;
  const [note, setNote] = useState("");
  const { hasTexting } = useInstallation();
  const [textTeam, setTextTeam] = useState(hasTexting);
  const sending = useSendRequest({ onSent: onClose, onRefused: setLatest });
  // Players hear about a game that moves or is off. No text goes out about one that's deleted or back on.
  const canTextTeam = ask.kind === "move" || ask.kind === "cancel";
  const canSend = latest !== null && (latest === undefined || fits(latest, ask));
  const isTooLong = note.trim().length > MAX_NOTE;
  const otherTeam = game.opponent ?? "the other team";

  function send(event: FormEvent) {
    event.preventDefault();
    if (!isTooLong) sending.mutate({ game, ask, note, textTeam: canTextTeam && textTeam });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Request a Change"
      description={<span className="wrap-anywhere">{game.team.name}</span>}
      onSubmit={send}
      busy={sending.isPending}
      finalFocus={finalFocus}
      footer={
        <>
          <Button variant="secondary" disabled={sending.isPending} onClick={onClose}>
            {canSend ? "Keep Game" : "Close"}
          </Button>
          {canSend && (
            <Button type="submit" icon={<Send />} busy={sending.isPending} busyLabel="Sending...">
              Send Request
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        <Refusal error={sending.error} latest={latest} />
        {latest !== null && (
          <RequestVersions kind={ask.kind} current={game} proposed={ask.kind === "move" ? ask.slot : null} />
        )}
        {canSend && (
          <>
            <p className="text-sm leading-[1.45] wrap-anywhere text-ink-2">
              We'll ask {otherTeam}, and your league may have to approve it. Until then,{" "}
              {meanwhile[ask.kind](game)}.
            </p>
            <TextArea
              label="Note"
              optional
              rows={2}
              hint="The other team and your league can read it."
              error={isTooLong ? `Use ${MAX_NOTE} characters or fewer` : undefined}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            {canTextTeam && (
              <CheckboxField
                label="Text My Team"
                hint={hasTexting ? "Your players get a text once it's agreed." : `${TEXTING_OFF}.`}
                disabled={!hasTexting}
                checked={textTeam}
                onChange={(event) => setTextTeam(event.target.checked)}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Says why a request wasn't sent. */
function Refusal({ error, latest }: { error: Error | null; latest: Game | null | undefined }) {
  if (!error) return null;
  if (latest === null)
    return (
      <Banner tone="error" role="alert">
        This game was deleted in the meantime.
      </Banner>
    );
  const code = getErrorCode(error);
  if (latest && code === "GAME_CHANGED")
    return (
      <Banner tone="warn" role="alert" className="wrap-anywhere">
        {formatConflict(latest)}
      </Banner>
    );
  if (code === "SLOT_BREAKS_RULES")
    return (
      <SlotProblems
        problems={(getErrorData(error) as SlotRejection).problems}
        title="This slot isn't possible:"
      />
    );
  return (
    <Banner tone="error" role="alert">
      {explainError(error)}
    </Banner>
  );
}
