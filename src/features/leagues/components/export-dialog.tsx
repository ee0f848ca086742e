import { Download, Files, Trophy, Users } from "lucide-react";
import { useEffect, useState, type FormEvent } from "react";
import type { Game } from "#features/games/schema.ts";
import { getBrowserToday } from "#platform/browser-date.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { showToast } from "#ui/toast.tsx";
import {
  formatNumericDate,
  listExportCells,
  listExportColumns,
  listGamesOnce,
  getExportFileName,
  getExportTitle,
  type ExportKind,
} from "../exports/rules.ts";
import { DivisionSelect } from "../seasons/components/division-field.tsx";
import { useDivisions, useSeasons } from "../seasons/components/use-seasons.ts";
import { loadDivisionTeams, loadSchedule } from "./load-schedule.ts";

type NamedItem = { id: string; name: string };

export interface ExportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The current selection on the schedule screen. */
  team: NamedItem | null;
  league: NamedItem | null;
  /** Whether to offer the league's schedule. Only league managers can select a league. */
  offersLeague: boolean;
}

/** The export's state (EXPORT-08). "done" closes the dialog, which starts over as "idle" the next time it opens. */
type ExportState = "idle" | "exporting" | "done";

// The PDF library is half a megabyte, so it loads only when the dialog opens.
const loadPdfModule = () => import("./schedule-pdf.ts");

/** Exports a team's or league's schedule as a PDF file. */
export default function ExportDialog({ open, onOpenChange, team, league, offersLeague }: ExportDialogProps) {
  const [kind, setKind] = useState<ExportKind>("team");
  const [state, setState] = useState<ExportState>("idle");
  const leagueId = open && offersLeague && league ? league.id : null;
  const season = useSeasons(leagueId).data?.[0];
  const divisions = useDivisions(leagueId);
  const [divisionId, setDivisionId] = useState<string | null>(null);
  const division = kind === "team" ? undefined : divisions.find(({ id }) => id === divisionId);
  useEffect(() => void loadPdfModule().catch(() => {}), []);
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
      await exportSchedule(
        kind,
        subject,
        division && { id: division.id, name: division.name, seasonId: season!.id },
      );
      setState("done");
      onOpenChange(false);
      showToast.success("Schedule exported successfully");
    } catch (error) {
      // oxlint-disable-next-line no-console -- a bug in our PDF code would otherwise leave no trace
      console.warn("Failed to export the schedule", error);
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
      description="To print, post, or share."
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
            description: <Subject subject={team} fallback="No team selected" />,
            icon: <Users />,
            disabled: isExporting,
          },
          {
            value: "league",
            label: "League Schedule",
            description: <Subject subject={league} fallback="No league selected" />,
            icon: <Trophy />,
            disabled: isExporting,
          },
          {
            value: "teams",
            label: "Every Team's Schedule",
            description: "One file with a page for each of the league's teams",
            icon: <Files />,
            disabled: isExporting,
          },
        ].slice(0, offersLeague ? (league ? 3 : 2) : 1)}
      />
      {kind !== "team" && divisions.length > 1 && (
        <div className="mt-4">
          <DivisionSelect
            divisions={divisions}
            value={division?.id ?? null}
            onChange={setDivisionId}
            disabled={isExporting}
          />
        </div>
      )}
      <section aria-labelledby="export-details" className="mt-5 text-sm leading-[1.45] text-ink-2">
        <h3 id="export-details" className="label text-ink">
          Export Details
        </h3>
        <ul className="mt-1.5 list-disc pl-5">
          <li>PDF file, ready to print</li>
          <li>Dates, times, locations, opponents, and notes for every game</li>
        </ul>
      </section>
    </Dialog>
  );
}

const Subject = ({ subject, fallback }: { subject: NamedItem | null; fallback: string }) => (
  <span className="wrap-anywhere">{subject?.name ?? fallback}</span>
);

/** Fetches all games, then generates the file in the browser (EXPORT-11, OP-35). */
async function exportSchedule(
  kind: ExportKind,
  { id, name }: NamedItem,
  division?: NamedItem & { seasonId: string },
) {
  const [allGames, teamIds, { createSchedulePdf }] = await Promise.all([
    loadSchedule(kind, id),
    division && loadDivisionTeams({ leagueId: id, seasonId: division.seasonId, divisionId: division.id }),
    loadPdfModule(),
  ]);
  const games = teamIds ? allGames.filter(({ team }) => teamIds.has(team.id)) : allGames;
  const title = getExportTitle(kind, name, division?.name);
  // OP-35: only league exports have a date line.
  const subtitle = kind === "team" ? null : `Generated: ${formatNumericDate(getBrowserToday())}`;
  const createSection = (sectionTitle: string, list: readonly Game[]) => ({
    title: sectionTitle,
    subtitle,
    games: list.map((game) => ({ cells: listExportCells(kind, game), isCancelled: game.isCancelled })),
  });
  const teams = [...Map.groupBy(games, ({ team }) => team.id).values()].toSorted((a, b) =>
    a[0]!.team.name.localeCompare(b[0]!.team.name),
  );
  const sections =
    kind === "teams" && teams.length > 0
      ? teams.map((list) => createSection(getExportTitle("team", list[0]!.team.name), list))
      : [createSection(title, kind === "league" ? listGamesOnce(games) : games)];
  const file = await createSchedulePdf({ title, columns: listExportColumns(kind), sections });
  await file.save(getExportFileName(title), { returnPromise: true });
}
