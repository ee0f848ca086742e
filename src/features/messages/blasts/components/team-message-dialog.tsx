import { Send } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { useInstallation } from "#platform/installation.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { useFocusOnChange } from "#ui/use-focus-on-change.ts";
import { NoTextingDialog } from "../../switch/components/no-texting-dialog.tsx";
import type { BlastOutcome } from "../schema.ts";
import { BlastResult } from "./blast-result.tsx";
import { useBlastPreview } from "./blast-cost.tsx";
import { findLinkProblem, formatTooLongMessage } from "./blast-labels.ts";
import { Composer } from "./composer.tsx";
import { formatFailure, useSendBlast, type Draft } from "./use-send-blast.ts";

export interface TeamMessageDialogProps {
  team: { id: string; name: string };
  /** The game that the message is about. Without it, audiences are based on the team's next game. */
  gameId?: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The dialog for messaging one team (BLAST-06 to BLAST-10). The draft is kept when the dialog closes or sending fails.
 * After sending, the dialog shows the result.
 */
export default function TeamMessageDialog({ team, gameId, open, onOpenChange }: TeamMessageDialogProps) {
  const { hasTexting } = useInstallation();
  const emptyDraft: Draft = { teamId: team.id, gameId, message: "", audience: "all" };
  const [draft, setDraft] = useState(emptyDraft);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [result, setResult] = useState<BlastOutcome>();
  const messageRef = useRef<HTMLTextAreaElement>(null);
  const preview = useBlastPreview(open && hasTexting ? team.id : "", gameId);
  const { send, isSending } = useSendBlast();
  const focusRef = useFocusOnChange(result ? "result" : "message");

  // Reset the dialog when it opens, not when it closes, because it stays visible during the closing animation.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setResult(undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setIsIncomplete(true);
    const problem =
      draft.message.trim() === ""
        ? "Please enter a message"
        : (formatTooLongMessage(draft.message) ?? findLinkProblem(preview.data, draft.message));
    if (problem !== undefined) {
      showToast.error(problem);
      return messageRef.current?.focus();
    }
    setFailure(undefined);
    try {
      const outcome = await send(draft);
      if (!outcome.success) return showError(outcome.error ?? "");
      showToast.success(`Message sent to ${outcome.sent + outcome.emailed} members successfully!`);
      if (outcome.failed > 0) showToast.error(`Failed to send to ${outcome.failed} members`);
      setResult(outcome);
      setDraft(emptyDraft);
      setIsIncomplete(false);
    } catch (error) {
      showError(formatFailure(error));
    }
  }
  function showError(reason: string) {
    setFailure(reason);
    showToast.error("Failed to send message", { description: reason });
  }

  if (!hasTexting)
    return <NoTextingDialog title="Send Message" open={open} onClose={() => onOpenChange(false)} />;
  if (result)
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Message Sent"
        description={team.name}
        footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
      >
        <div ref={focusRef} tabIndex={-1} className="outline-none">
          <BlastResult outcome={result} teamId={team.id} />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send Message"
      description={`Send one text to ${team.name}.`}
      busy={isSending}
      keepsEntries
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" onClick={() => !isSending && onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" icon={<Send />} busy={isSending} busyLabel="Sending...">
            Send Message
          </Button>
        </>
      }
    >
      <div ref={focusRef} tabIndex={-1} className="grid gap-4 outline-none">
        {failure !== undefined && <Banner tone="error">{failure}</Banner>}
        <Composer
          draft={draft}
          onChange={(next) => {
            setFailure(undefined);
            setDraft({ ...draft, ...next });
          }}
          isMissing={isIncomplete}
          messageRef={messageRef}
        />
      </div>
    </Dialog>
  );
}
