import { Download } from "lucide-react";
import { useState, type ComponentType } from "react";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.tsx";
import type { ExportDialogProps } from "./export-dialog.tsx";

/** The button "Export Schedule" (SCHED-21) and the dialog it opens, which comes when it is asked for. */
export function ExportSchedule(subject: Pick<ExportDialogProps, "team" | "league">) {
  const [shown, setShown] = useState<{ View: ComponentType<ExportDialogProps>; isOpen: boolean }>();

  async function open() {
    try {
      const { default: View } = await import("./export-dialog.tsx");
      setShown({ View, isOpen: true });
    } catch {
      showToast.error("This could not be opened. Please check your connection and try again.");
    }
  }

  return (
    <>
      <Button variant="secondary" icon={<Download />} onClick={() => void open()}>
        Export Schedule
      </Button>
      {shown && (
        <shown.View
          {...subject}
          open={shown.isOpen}
          onOpenChange={(isOpen) => setShown({ ...shown, isOpen })}
        />
      )}
    </>
  );
}
