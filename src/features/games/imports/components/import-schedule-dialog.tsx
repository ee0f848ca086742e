import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { teamsQueries } from "#features/teams/client.ts";
import { explainError, getErrorCode, getErrorMessage, getFieldErrors } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { useFocusOnChange } from "#ui/use-focus-on-change.ts";
import { gamesQueries } from "../../client.ts";
import { scheduleImportsApi } from "../client.ts";
import { MAX_CHARACTERS, type ScheduleImportResult } from "../schema.ts";
import { ScheduleCheck } from "./schedule-check.tsx";
import { useScheduleDraft, type ReviewedRow } from "./schedule-draft.ts";
import { ScheduleSource } from "./schedule-source.tsx";
import { formatGames } from "./schedule-labels.ts";

export interface ImportScheduleDialogProps {
  team: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: () => HTMLElement | null;
}

const FAILED = "We couldn't import the schedule";
/** Fails right away when offline instead of waiting for a connection. */
const networkMode = "always";

/** Imports a schedule: paste or drop it, preview the result, then confirm. Nothing is saved until then. */
export default function ImportScheduleDialog({
  team,
  open,
  onOpenChange,
  finalFocus,
}: ImportScheduleDialogProps) {
  const draft = useScheduleDraft();
  const [text, setText] = useState("");
  const [step, setStep] = useState<"source" | "check">("source");
  const [problem, setProblem] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const top = useFocusOnChange(step);
  const newRows = draft.rows.filter(({ status }) => status === "new");

  function close() {
    setIsLeaving(false);
    onOpenChange(false);
  }
  const { read, save, isInFlight } = useScheduleImport(team.id, close);

  // Resets when the dialog opens instead of when it closes, because the dialog stays visible while it fades out.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setText("");
      setStep("source");
      setProblem(undefined);
    }
  }

  function previewImport(input: string) {
    if (isInFlight()) return undefined;
    setText(input);
    if (input.length > MAX_CHARACTERS)
      return setProblem("That's over the 500 KB limit. Is it the right file?");
    setProblem(undefined);
    save.reset();
    return read.mutate(input, {
      onSuccess: (preview) => {
        draft.start(preview);
        setStep("check");
      },
      onError: (error) => {
        const { text: textProblem } = getFieldErrors(error);
        setProblem(textProblem);
        if (textProblem === undefined)
          showToast.error("We couldn't read the schedule", {
            description: explainError(error),
          });
      },
    });
  }

  const requestClose = () => (text.trim() === "" ? onOpenChange(false) : setIsLeaving(true));
  return (
    <Dialog
      finalFocus={finalFocus}
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : requestClose())}
      title="Import Schedule"
      description={
        <span className="wrap-anywhere">
          {step === "source" ? `Import games for ${team.name}.` : `Check the games for ${team.name}.`} Nothing
          is saved until you confirm.
        </span>
      }
      size={step === "source" ? "wide" : "full"}
      busy={save.isPending}
      footer={
        step === "source" ? (
          <>
            <Button variant="secondary" onClick={requestClose}>
              Cancel
            </Button>
            <Button
              disabled={text.trim() === ""}
              busy={read.isPending}
              busyLabel="Reading..."
              onClick={() => previewImport(text)}
            >
              Preview Import
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" disabled={save.isPending} onClick={() => setStep("source")}>
              Back
            </Button>
            <Button
              disabled={newRows.length === 0}
              busy={save.isPending}
              busyLabel="Importing..."
              onClick={() => {
                if (!isInFlight()) save.mutate(newRows);
              }}
            >
              {`Import ${formatGames(newRows.length)}`}
            </Button>
          </>
        )
      }
    >
      <div ref={top} tabIndex={-1} className="outline-none">
        {step === "source" ? (
          <ScheduleSource
            text={text}
            problem={problem}
            onText={(input) => {
              setProblem(undefined);
              setText(input);
            }}
            onFile={previewImport}
          />
        ) : (
          <>
            {save.isError && (
              <Banner tone="error" role="alert" className="mb-4">
                {FAILED}. Everything you entered is still here. {explainError(save.error)} Games won't be
                added twice.
              </Banner>
            )}
            <ScheduleCheck draft={draft} disabled={save.isPending} />
          </>
        )}
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Discard this import?"
        confirmLabel="Discard Import"
        cancelLabel="Keep Import"
        onConfirm={close}
      >
        You'll lose the imported games and your edits. Your schedule won't change.
      </ConfirmDialog>
    </Dialog>
  );
}

/** Previews the pasted text and imports its games. */
function useScheduleImport(teamId: string, onDone: () => void) {
  const queries = useQueryClient();
  const mutationKey = ["schedule-import", teamId];
  const read = useMutation({
    mutationKey,
    networkMode,
    mutationFn: (text: string) => scheduleImportsApi.scheduleImports.preview({ teamId, text }),
  });
  const save = useMutation({
    mutationKey,
    networkMode,
    mutationFn: (rows: ReviewedRow[]) =>
      scheduleImportsApi.scheduleImports.commit({
        teamId,
        rows: rows.flatMap(({ game, choice }) =>
          game ? { ...game, allowDuplicate: choice === "import" } : [],
        ),
      }),
    onSuccess: (result) => {
      showToast.success(formatResult(result));
      onDone();
      for (const queryKey of [
        gamesQueries.games.key(),
        teamsQueries.dashboard.key(),
        teamsQueries.teams.list.key(),
      ])
        void queries.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      showToast.error(FAILED, getErrorCode(error) ? { description: getErrorMessage(error, "") } : {}),
  });
  /** Reads the current state synchronously, because a second press can come before the next render. */
  const isInFlight = () => queries.isMutating({ mutationKey }) > 0;
  return { read, save, isInFlight };
}

function formatResult({ added, skipped }: ScheduleImportResult): string {
  const games = added === 1 ? "1 game added" : `${added} games added`;
  return `Schedule imported: ${games}${skipped > 0 ? `, ${skipped} already on the schedule` : ""}`;
}
