import { Megaphone } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { useAllTeams } from "#features/teams/components/all-teams.ts";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { tooLongInWords } from "./blast-words.ts";
import { Composer } from "./composer.tsx";
import { failureInWords, useSendBlast, type Draft } from "./use-send-blast.ts";

export interface BlastDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const nothing: Draft = { teamId: "", message: "", audience: "all" };

/** BLAST-02 to BLAST-05. What was typed survives closing and failing; sending clears it. */
export default function BlastDialog({ open, onOpenChange }: BlastDialogProps) {
  const teams = useAllTeams();
  const [entered, setDraft] = useState(nothing);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [failure, setFailure] = useState<string>();
  const teamRef = useRef<HTMLSelectElement>(null);
  const messageRef = useRef<HTMLTextAreaElement>(null);
  const { send, isSending } = useSendBlast();
  // With one team there is nothing to choose.
  const only = teams.data?.length === 1 ? teams.data[0]!.id : "";
  const draft = { ...entered, teamId: entered.teamId || only };
  const change = (next: Partial<Draft>) => {
    setFailure(undefined);
    setDraft({ ...entered, ...next });
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const isBlank = draft.message.trim() === "";
    setIsIncomplete(true);
    if (draft.teamId === "" || isBlank) {
      showToast.error("Please select a team and enter a message");
      return (draft.teamId === "" ? teamRef : messageRef).current?.focus();
    }
    const tooLong = tooLongInWords(draft.message);
    if (tooLong !== undefined) {
      showToast.error(tooLong);
      return messageRef.current?.focus();
    }
    setFailure(undefined);
    try {
      const answer = await send(draft);
      if (!answer.success) return fail(answer.error ?? "");
      showToast.success("Message sent successfully!");
      setDraft(nothing);
      setIsIncomplete(false);
      onOpenChange(false);
    } catch (error) {
      fail(failureInWords(error));
    }
  }
  function fail(why: string) {
    setFailure(why);
    showToast.error("Failed to send message", { description: why });
  }

  const hasTeams = teams.data !== undefined && teams.data.length > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send Message Blast"
      description="One text to a whole team."
      busy={isSending}
      onSubmit={(event) => void submit(event)}
      footer={
        hasTeams ? (
          <>
            <Button variant="secondary" onClick={() => !isSending && onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" icon={<Megaphone />} busy={isSending} busyLabel="Sending...">
              Send Message
            </Button>
          </>
        ) : undefined
      }
    >
      {teams.data === undefined ? (
        teams.errorUpdateCount > 0 || teams.isPaused ? (
          <TeamsNotLoaded query={teams} />
        ) : (
          <Loading label="Loading your teams" className="grid gap-4">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-28 w-full" />
          </Loading>
        )
      ) : hasTeams ? (
        <div className="grid gap-4">
          {failure !== undefined && <Banner tone="error">{failure}</Banner>}
          <SelectField
            ref={teamRef}
            label="Team"
            required
            placeholder="Choose a team"
            options={teams.data.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.teamId}
            onChange={(event) => change({ teamId: event.currentTarget.value, audience: "all" })}
            error={isIncomplete && draft.teamId === "" ? "Please choose a team" : undefined}
          />
          <Composer draft={draft} onChange={change} isMissing={isIncomplete} messageRef={messageRef} />
        </div>
      ) : (
        <EmptyState title="No teams found" action={<LinkButton to="/teams">Go to Teams</LinkButton>}>
          Create a team and add its players first; then you can text them all at once.
        </EmptyState>
      )}
    </Dialog>
  );
}
