import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatLocalMoment } from "#platform/browser-date.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { LeaveGuard } from "#ui/leave-guard.tsx";
import { showToast } from "#ui/toast.tsx";
import type { SavedDraft } from "../schema.ts";
import type { DraftSaveState, useDraftSaving } from "./use-draft-saving.ts";

const labels: Record<DraftSaveState, string> = {
  idle: "",
  unsaved: "Not saved. Fix the settings first.",
  saving: "Saving…",
  saved: "Saved",
  failed: "Not saved. We'll keep trying.",
  "changed-elsewhere": "Not saved",
};

export interface DraftStatusProps {
  saving: ReturnType<typeof useDraftSaving>;
  /** True while a new draft is being generated, which is saved once it's done. */
  isGenerating: boolean;
  /** What changed in the league since the draft was saved. */
  changes: readonly string[];
  /** Opens the builder again with what's stored now. */
  onReload: (stored: SavedDraft) => void;
}

/** Shows whether the draft is saved, what changed since, and which version to keep if another tab saved one too. */
export function DraftStatus({ saving, isGenerating, changes, onReload }: DraftStatusProps) {
  const { state, theirs } = saving;
  const [isAsking, setIsAsking] = useState(false);
  const reload = (stored: SavedDraft) => {
    saving.stop();
    onReload(stored);
  };
  const startOver = useMutation({
    networkMode: "always",
    mutationFn: saving.startOver,
    onSuccess: reload,
    onError: () => showToast.error("We couldn't start over. Try again."),
  });
  return (
    <div className="mb-4 grid gap-3">
      {/* Always there, so that the page doesn't jump when saving starts. */}
      <div className="-mt-2 flex min-h-8 flex-wrap items-center gap-x-3 touch:min-h-11">
        <p role="status" className="caption text-ink-2">
          {labels[state === "unsaved" && isGenerating ? "saving" : state]}
        </p>
        {state !== "idle" && state !== "changed-elsewhere" && (
          <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
            Start Over
          </Button>
        )}
      </div>
      {theirs && (
        <Banner
          tone="warn"
          role="alert"
          action={
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="small" onClick={() => reload(theirs)}>
                {theirs.author?.isOwn ? "Load Other Version" : "Load Theirs"}
              </Button>
              <Button variant="secondary" size="small" onClick={saving.keepMine}>
                Keep Mine
              </Button>
            </div>
          }
        >
          {describeConflict(theirs)} Which version do you want to keep?
        </Banner>
      )}
      {changes.length > 0 && (
        <Banner tone="warn" role="status">
          <b>The league has changed since this draft was saved.</b> {changes.join(" ")}
        </Banner>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Start over?"
        confirmLabel="Start Over"
        busyLabel="Starting over..."
        cancelLabel="Keep Draft"
        busy={startOver.isPending}
        onConfirm={() => startOver.mutate()}
      >
        The draft, its locked games, and its settings will be deleted. This can't be undone.
      </ConfirmDialog>
      <LeaveGuard when={state !== "idle" && state !== "saved"}>
        Your last changes aren't saved yet.
      </LeaveGuard>
    </div>
  );
}

/** Says who saved the other version, and when. */
function describeConflict({ content, author }: SavedDraft): string {
  const when = author ? formatLocalMoment(Date.parse(author.savedAt)) : "";
  const action = content === null ? "published this draft or started over" : "saved this draft";
  if (author?.isOwn) return `You ${action} in another tab or on another device, ${when}.`;
  return `${author?.savedBy ?? "Someone else"} ${action}, ${when}.`;
}
