import { Download } from "lucide-react";
import { useState, type ComponentType } from "react";
import { explainFailure } from "#platform/failures.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import type { ExportDialogProps } from "./export-dialog.tsx";

/** Renders the Export Schedule button (SCHED-21) and lazy-loads its dialog on click. */
export function ExportSchedule(subject: Pick<ExportDialogProps, "team" | "league" | "offersLeague">) {
  const [dialog, setShown] = useState<{ View: ComponentType<ExportDialogProps>; isOpen: boolean }>();

  async function open() {
    try {
      const { default: View } = await import("./export-dialog.tsx");
      setShown({ View, isOpen: true });
    } catch (error) {
      showToast.error("We couldn't open this", { description: explainFailure(error) });
    }
  }

  return (
    <>
      <Button variant="secondary" icon={<Download />} onClick={() => void open()}>
        Export Schedule
      </Button>
      {dialog && (
        <dialog.View
          {...subject}
          open={dialog.isOpen}
          onOpenChange={(isOpen) => setShown({ ...dialog, isOpen })}
        />
      )}
    </>
  );
}
