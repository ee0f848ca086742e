import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { showToast } from "#ui/toast.tsx";
import { useFocusOnChange } from "#ui/use-focus-on-change.ts";
import { teamsQueries } from "../../client.ts";
import { MOST_BYTES } from "../rules.ts";
import { ImportCheck } from "./import-check.tsx";
import { useImportDraft } from "./import-draft.ts";
import { useImportPreview } from "./import-preview.ts";
import { ImportSource } from "./import-source.tsx";
import { membersInWords } from "./import-words.ts";

export interface ImportDialogProps {
  team: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: () => HTMLElement | null;
}

const FAILED = "Failed to import the roster";

/** A list becomes a roster: paste or drop it, see what would happen, say yes. Nothing is saved before. */
export default function ImportDialog({ team, open, onOpenChange, finalFocus }: ImportDialogProps) {
  const queries = useQueryClient();
  const list = useImportDraft();
  const { draft } = list;
  const [step, setStep] = useState<"source" | "check">("source");
  const [problem, setProblem] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const preview = useImportPreview(team.id, draft, open && step === "check");
  const top = useFocusOnChange(step);

  const refresh = (queryKey: QueryKey) => queries.invalidateQueries({ queryKey });
  const save = useMutation(
    teamsQueries.imports.commit.mutationOptions({
      // Without a network it shall fail and say so, instead of waiting for one.
      networkMode: "always",
      onSuccess: async ({ added, merged, unchanged }) => {
        // The roster first: a first list moves the button that focus comes back to.
        await refresh(teamsQueries.members.list.key({ input: { teamId: team.id } }));
        const also = unchanged > 0 ? `, ${unchanged} unchanged` : "";
        showToast.success(`Roster imported: ${added} added, ${merged} merged${also}`);
        close();
        await Promise.all([
          refresh(teamsQueries.teams.get.key({ input: { teamId: team.id } })),
          refresh(teamsQueries.teams.list.key()),
          refresh(teamsQueries.dashboard.get.key()),
        ]);
      },
      onError: (error) => {
        showToast.error(FAILED, errorCode(error) ? { description: errorMessage(error, "") } : {});
        // It was answered, so the roster may be another one by now than the preview shows.
        if (errorCode(error)) preview.checkAgain();
      },
    }),
  );

  // A new visit begins anew. Not on closing, because the dialog is still in sight while it goes.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      list.clear();
      setStep("source");
      setProblem(undefined);
    }
  }

  function close() {
    setIsLeaving(false);
    onOpenChange(false);
  }

  function goOn(text: string) {
    if (text.length > MOST_BYTES) return setProblem("That is more than 1 MB. Is it the right list?");
    if (list.readText(text).length === 0)
      return setProblem("We found nobody in this. Please paste rows with a name and a phone each.");
    setProblem(undefined);
    save.reset();
    setStep("check");
  }

  const isReady =
    preview.affected > 0 && !preview.isChecking && !preview.isError && !preview.tooMany && !preview.overflow;

  return (
    <Dialog
      finalFocus={finalFocus}
      open={open}
      onOpenChange={(next) => {
        if (next || draft.text.trim() === "") onOpenChange(next);
        else setIsLeaving(true);
      }}
      title="Import Roster"
      description={
        <span className="wrap-anywhere">
          {step === "source" ? `Into ${team.name}.` : `Check the list for ${team.name}.`} Nothing is saved
          until you confirm.
        </span>
      }
      size={step === "source" ? "wide" : "full"}
      busy={save.isPending}
      footer={
        step === "source" ? (
          <>
            <Button
              variant="secondary"
              onClick={() => (draft.text.trim() ? setIsLeaving(true) : onOpenChange(false))}
            >
              Cancel
            </Button>
            <Button disabled={draft.text.trim() === ""} onClick={() => goOn(draft.text)}>
              Preview Import
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" disabled={save.isPending} onClick={() => setStep("source")}>
              Back
            </Button>
            <Button
              disabled={!isReady}
              busy={save.isPending}
              busyLabel="Importing..."
              onClick={() => save.mutate({ teamId: team.id, rows: preview.ready.map(({ sent }) => sent) })}
            >
              {`Import ${membersInWords(preview.affected)}`}
            </Button>
          </>
        )
      }
    >
      <div ref={top} tabIndex={-1} className="outline-none">
        {step === "source" ? (
          <ImportSource
            text={draft.text}
            problem={problem}
            onText={(text) => {
              setProblem(undefined);
              list.setText(text);
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
                  "Please check your connection and try again; nobody is added twice.",
                )}
              </Banner>
            )}
            <ImportCheck list={list} preview={preview} disabled={save.isPending} />
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
        The list and what you corrected in it will be gone. The roster stays as it is.
      </ConfirmDialog>
    </Dialog>
  );
}
