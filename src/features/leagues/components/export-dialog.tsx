import { Download, Trophy, Users } from "lucide-react";
import { useEffect, useState, type FormEvent } from "react";
import { browserToday } from "#platform/browser-date.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { showToast } from "#ui/toast.tsx";
import {
  dateInNumbers,
  exportCells,
  exportColumns,
  exportFileName,
  exportTitle,
  type ExportKind,
} from "../rules.ts";
import { loadSchedule } from "./load-schedule.ts";

type Named = { id: string; name: string };

export interface ExportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is chosen on the screen, as far as something is. */
  team: Named | null;
  league: Named | null;
}

/** EXPORT-08. Done closes the dialog; the next one begins idle. */
type ExportState = "idle" | "exporting" | "done";

// Half a megabyte of PDF making, so it comes when the dialog opens.
const loadMaker = () => import("./schedule-pdf.ts");

/** Saves the schedule of a team or a league as a PDF file. */
export default function ExportDialog({ open, onOpenChange, team, league }: ExportDialogProps) {
  const [kind, setKind] = useState<ExportKind>("team");
  const [state, setState] = useState<ExportState>("idle");
  useEffect(() => void loadMaker().catch(() => {}), []);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setState("idle");
      setKind(!team && league ? "league" : "team");
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const subject = kind === "team" ? team : league;
    if (!subject) {
      showToast.error(kind === "team" ? "No team selected" : "No league selected", {
        id: "nothing-to-export",
      });
      return;
    }
    setState("exporting");
    try {
      await exportSchedule(kind, subject);
      setState("done");
      onOpenChange(false);
      showToast.success("Schedule exported successfully");
    } catch (error) {
      // oxlint-disable-next-line no-console -- making a file can fail by a fault of ours, which would leave no trace
      console.warn("The schedule could not be exported", error);
      setState("idle");
      showToast.error("Failed to export schedule");
    }
  }

  const isExporting = state === "exporting";
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Export Schedule"
      description="To print, to pin up or to send around."
      busy={isExporting}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button variant="secondary" disabled={isExporting} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" icon={<Download />} busy={isExporting} busyLabel="Exporting...">
            Export PDF
          </Button>
        </>
      }
    >
      <RadioCards
        label="What to export"
        hideLabel
        value={kind}
        onValueChange={(value) => setKind(value as ExportKind)}
        options={[
          {
            value: "team",
            label: "Team Schedule",
            description: <Subject of={team} otherwise="No team selected" />,
            icon: <Users />,
            disabled: isExporting,
          },
          {
            value: "league",
            label: "League Schedule",
            description: <Subject of={league} otherwise="No league selected" />,
            icon: <Trophy />,
            disabled: isExporting,
          },
        ]}
      />
      <section aria-labelledby="export-details" className="mt-5 text-sm leading-[1.45] text-ink-2">
        <h3 id="export-details" className="label text-ink">
          Export Details
        </h3>
        <ul className="mt-1.5 list-disc pl-5">
          <li>PDF file, ready to print</li>
          <li>Dates, times, locations, opponents and notes of all games</li>
        </ul>
      </section>
    </Dialog>
  );
}

const Subject = ({ of: subject, otherwise }: { of: Named | null; otherwise: string }) => (
  <span className="wrap-anywhere">{subject?.name ?? otherwise}</span>
);

/** Everything is fetched first; then the file is made here, without the server (EXPORT-11, OP-35). */
async function exportSchedule(kind: ExportKind, { id, name }: Named) {
  const [games, { makeSchedulePdf }] = await Promise.all([loadSchedule(kind, id), loadMaker()]);
  const title = exportTitle(kind, name);
  const file = await makeSchedulePdf({
    title,
    // OP-35: in the league's file only.
    subtitle: kind === "league" ? `Generated: ${dateInNumbers(browserToday())}` : null,
    columns: exportColumns(kind),
    games: games.map((game) => ({ cells: exportCells(kind, game), isCancelled: game.isCancelled })),
  });
  await file.save(exportFileName(title), { returnPromise: true });
}
