import { Megaphone } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { useAllTeams } from "#features/teams/components/all-teams.ts";
import { TeamsNotLoaded } from "#features/teams/components/teams-not-loaded.tsx";
import { useInstallation } from "#platform/installation.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { showToast } from "#ui/toast.tsx";
import { NoTextingDialog } from "../../switch/components/no-texting-dialog.tsx";
import { useBlastPreview } from "./blast-cost.tsx";
import { findLinkProblem, formatTooLongMessage } from "./blast-labels.ts";
import { Composer } from "./composer.tsx";
import { formatFailure, useSendBlast, type Draft } from "./use-send-blast.ts";

export interface BlastDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const emptyDraft: Draft = { teamId: "", message: "", audience: "all" };

/**
 * The dashboard's message blast dialog (BLAST-02 to BLAST-05). The draft is kept when the dialog closes or sending
 * fails, and is cleared after sending.
 */
export default function BlastDialog({ open, onOpenChange }: BlastDialogProps) {
  const { hasTexting } = useInstallation();
  const teams = useAllTeams();
  const [entered, setDraft] = useState(emptyDraft);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [failure, setFailure] = useState<string>();
  const teamRef = useRef<HTMLSelectElement>(null);
  const messageRef = useRef<HTMLTextAreaElement>(null);
  const { send, isSending } = useSendBlast();
  // Preselect the team if there's only one.
  const onlyTeamId = teams.data?.length === 1 ? teams.data[0]!.id : "";
  const draft = { ...entered, teamId: entered.teamId || onlyTeamId };
  const preview = useBlastPreview(open && hasTexting ? draft.teamId : "");
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
    const problem = formatTooLongMessage(draft.message) ?? findLinkProblem(preview.data, draft.message);
    if (problem !== undefined) {
      showToast.error(problem);
      return messageRef.current?.focus();
    }
    setFailure(undefined);
    try {
      const outcome = await send(draft);
      if (!outcome.success) return showError(outcome.error ?? "");
      showToast.success("Message sent successfully!");
      setDraft(emptyDraft);
      setIsIncomplete(false);
      onOpenChange(false);
    } catch (error) {
      showError(formatFailure(error));
    }
  }
  function showError(reason: string) {
    setFailure(reason);
    showToast.error("Failed to send message", { description: reason });
  }

  if (!hasTexting)
    return <NoTextingDialog title="Send Message Blast" open={open} onClose={() => onOpenChange(false)} />;
  const hasTeams = teams.data !== undefined && teams.data.length > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send Message Blast"
      description="Send one text to the whole team."
      busy={isSending}
      keepsEntries
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
            error={isIncomplete && draft.teamId === "" ? "Choose a team" : undefined}
          />
          <Composer draft={draft} onChange={change} isMissing={isIncomplete} messageRef={messageRef} />
        </div>
      ) : (
        <EmptyState title="No teams found" action={<LinkButton to="/teams">Go to Teams</LinkButton>}>
          Create a team and add players first. Then you can text everyone at the same time.
        </EmptyState>
      )}
    </Dialog>
  );
}
