import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { teamsQueries } from "#features/teams/client.ts";
import { errorCode, errorMessage, fieldProblems } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { useFocusOnChange } from "#ui/use-focus-on-change.ts";
import { gamesQueries } from "../../client.ts";
import { scheduleImportsApi } from "../client.ts";
import { MOST_CHARACTERS, type ScheduleImportResult } from "../schema.ts";
import { ScheduleCheck } from "./schedule-check.tsx";
import { useScheduleDraft, type JudgedRow } from "./schedule-draft.ts";
import { ScheduleSource } from "./schedule-source.tsx";
import { gamesInWords } from "./schedule-words.ts";

export interface ImportScheduleDialogProps {
  team: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: () => HTMLElement | null;
}

const FAILED = "Failed to import the schedule";
/** Without a network it shall fail and say so, instead of waiting for one. */
const networkMode = "always";

/** A file becomes a schedule: paste or drop it, see what would happen, say yes. Nothing is saved before. */
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
  const ready = draft.rows.filter(({ status }) => status === "new");

  function close() {
    setIsLeaving(false);
    onOpenChange(false);
  }
  const { read, save, isUnderWay } = useScheduleImport(team.id, close);

  // A new visit begins anew. Not on closing, because the dialog is still in sight while it goes.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setText("");
      setStep("source");
      setProblem(undefined);
    }
  }

  function goOn(typed: string) {
    if (isUnderWay()) return undefined;
    setText(typed);
    if (typed.length > MOST_CHARACTERS)
      return setProblem("That is more than 500 KB. Is it the right schedule?");
    setProblem(undefined);
    save.reset();
    return read.mutate(typed, {
      onSuccess: (preview) => {
        draft.start(preview);
        setStep("check");
      },
      onError: (error) => {
        const { text: words } = fieldProblems(error);
        setProblem(words);
        if (words === undefined)
          showToast.error("Failed to read the schedule", {
            description: errorMessage(error, "Please check your connection and try again."),
          });
      },
    });
  }

  const leave = () => (text.trim() === "" ? onOpenChange(false) : setIsLeaving(true));
  return (
    <Dialog
      finalFocus={finalFocus}
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : leave())}
      title="Import Schedule"
      description={
        <span className="wrap-anywhere">
          {step === "source" ? `Into the schedule of ${team.name}.` : `Check the games for ${team.name}.`}{" "}
          Nothing is saved until you confirm.
        </span>
      }
      size={step === "source" ? "wide" : "full"}
      busy={save.isPending}
      footer={
        step === "source" ? (
          <>
            <Button variant="secondary" onClick={leave}>
              Cancel
            </Button>
            <Button
              disabled={text.trim() === ""}
              busy={read.isPending}
              busyLabel="Reading..."
              onClick={() => goOn(text)}
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
              disabled={ready.length === 0}
              busy={save.isPending}
              busyLabel="Importing..."
              onClick={() => {
                if (!isUnderWay()) save.mutate(ready);
              }}
            >
              {`Import ${gamesInWords(ready.length)}`}
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
            onText={(typed) => {
              setProblem(undefined);
              setText(typed);
            }}
            onFile={goOn}
          />
        ) : (
          <>
            {save.isError && (
              <Banner tone="error" role="alert" className="mb-4">
                {FAILED}. Everything you entered is still here.{" "}
                {errorMessage(
                  save.error,
                  "Please check your connection and try again; no game is added twice.",
                )}
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
        The games and what you corrected in them will be gone. The schedule stays as it is.
      </ConfirmDialog>
    </Dialog>
  );
}

/** Reading a text, and storing its games. */
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
    mutationFn: (rows: JudgedRow[]) =>
      scheduleImportsApi.scheduleImports.commit({
        teamId,
        rows: rows.flatMap(({ game, choice }) => (game ? { ...game, evenIfThere: choice === "import" } : [])),
      }),
    onSuccess: (result) => {
      showToast.success(resultInWords(result));
      onDone();
      for (const queryKey of [
        gamesQueries.games.key(),
        teamsQueries.dashboard.key(),
        teamsQueries.teams.list.key(),
      ])
        void queries.invalidateQueries({ queryKey });
    },
    onError: (error) =>
      showToast.error(FAILED, errorCode(error) ? { description: errorMessage(error, "") } : {}),
  });
  /** At this very moment: the buttons learn of it a little later, and a second press may be faster. */
  const isUnderWay = () => queries.isMutating({ mutationKey }) > 0;
  return { read, save, isUnderWay };
}

function resultInWords({ added, skipped }: ScheduleImportResult): string {
  const games = added === 1 ? "1 game added" : `${added} games added`;
  return `Schedule imported: ${games}${skipped > 0 ? `, ${skipped} already there` : ""}`;
}
