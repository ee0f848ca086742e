import { useState } from "react";
import { getErrorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useFocusOnChange } from "#ui/use-focus-on-change.ts";
import { dropCardDetails } from "../reader/contact-cards.ts";
import { MAX_BYTES } from "../rules.ts";
import { ImportCheck } from "./import-check.tsx";
import { useImportDraft } from "./import-draft.ts";
import { useImportPreview } from "./import-preview.ts";
import { ImportSource } from "./import-source.tsx";
import { formatMembers } from "./import-labels.ts";
import { isImportReady } from "./import-parts.tsx";
import { IMPORT_FAILURE, useImportRoster } from "./use-import-roster.ts";

export interface ImportDialogProps {
  team: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus?: () => HTMLElement | null;
}

/** Imports a roster in three steps: paste or drop a list, check the preview, and confirm. Saves nothing until then. */
export default function ImportDialog({ team, open, onOpenChange, finalFocus }: ImportDialogProps) {
  const list = useImportDraft();
  const { draft } = list;
  const [step, setStep] = useState<"source" | "check">("source");
  const [problem, setProblem] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);
  const preview = useImportPreview(team.id, draft, open && step === "check");
  const top = useFocusOnChange(`${step} ${draft.done.size}`);

  const save = useImportRoster(team.id, {
    onSaved: () => {
      // What couldn't be read stays, so that no one is missing on game day.
      if (preview.linesToFix.size) list.keepLines(preview.linesToFix);
      else close();
    },
    onRejected: () => preview.retry(),
  });

  // Reset when the dialog opens, not when it closes, because it's still visible while it animates out.
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

  function showPreview(input: string) {
    const text = dropCardDetails(input);
    if (text.length > MAX_BYTES) return setProblem("That's over the 1 MB limit. Is it the right file?");
    if (list.readText(text).length === 0)
      return setProblem("We couldn't find any players in this. Paste lines with a name and a phone number.");
    setProblem(undefined);
    save.reset();
    setStep("check");
  }

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
          {step === "source" ? `Import into ${team.name}.` : `Check the list for ${team.name}.`} Nothing is
          saved until you confirm.
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
            <Button disabled={draft.text.trim() === ""} onClick={() => showPreview(draft.text)}>
              Preview Import
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" disabled={save.isPending} onClick={() => setStep("source")}>
              Back
            </Button>
            <Button
              disabled={!isImportReady(preview)}
              busy={save.isPending}
              busyLabel="Importing..."
              onClick={() =>
                save.mutate({
                  teamId: team.id,
                  rows: preview.importableRows.map(({ importRow }) => importRow),
                  ...preview.newGroups,
                })
              }
            >
              {`Import ${formatMembers(preview.affectedCount)}`}
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
            onFile={showPreview}
          />
        ) : (
          <>
            {save.isError && (
              <Banner tone="error" role="alert" className="mb-4">
                {IMPORT_FAILURE}. Everything you entered is still here.{" "}
                {getErrorMessage(
                  save.error,
                  "Check your connection and try again. No one will be added twice.",
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
        You&apos;ll lose this list and your edits. Your roster won&apos;t change.
      </ConfirmDialog>
    </Dialog>
  );
}
