import { Send } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { useFocusOnChange } from "#ui/use-focus-on-change.ts";
import type { BlastAnswer } from "../schema.ts";
import { BlastResult } from "./blast-result.tsx";
import { tooLongInWords } from "./blast-words.ts";
import { Composer } from "./composer.tsx";
import { failureInWords, useSendBlast, type Draft } from "./use-send-blast.ts";

export interface TeamMessageDialogProps {
  team: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** BLAST-06 to BLAST-10. What was typed survives closing and failing; sending shows what became of it. */
export default function TeamMessageDialog({ team, open, onOpenChange }: TeamMessageDialogProps) {
  const nothing: Draft = { teamId: team.id, message: "", audience: "all" };
  const [draft, setDraft] = useState(nothing);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [result, setResult] = useState<BlastAnswer>();
  const messageRef = useRef<HTMLTextAreaElement>(null);
  const { send, isSending } = useSendBlast();
  const top = useFocusOnChange(result ? "result" : "message");

  // A new visit begins with a new message. Not on closing: the dialog is still in sight while it goes.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setResult(undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setIsIncomplete(true);
    const problem = draft.message.trim() === "" ? "Please enter a message" : tooLongInWords(draft.message);
    if (problem !== undefined) {
      showToast.error(problem);
      return messageRef.current?.focus();
    }
    setFailure(undefined);
    try {
      const answer = await send(draft);
      if (!answer.success) return fail(answer.error ?? "");
      showToast.success(`Message sent to ${answer.sent} members successfully!`);
      if (answer.failed > 0) showToast.error(`Failed to send to ${answer.failed} members`);
      setResult(answer);
      setDraft(nothing);
      setIsIncomplete(false);
    } catch (error) {
      fail(failureInWords(error));
    }
  }
  function fail(why: string) {
    setFailure(why);
    showToast.error("Failed to send message", { description: why });
  }

  if (result)
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Message Sent"
        description={team.name}
        footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
      >
        <div ref={top} tabIndex={-1} className="outline-none">
          <BlastResult answer={result} />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send Message"
      description={`One text to ${team.name}.`}
      busy={isSending}
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
      <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
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
