import { Dialog } from "#ui/dialog.tsx";
import { Kit } from "#ui/kit.tsx";
import type { ScheduleTeam } from "./schedule-teams.ts";

export interface ChooseTeamDialogProps {
  open: boolean;
  teams: readonly ScheduleTeam[];
  onChoose: (team: ScheduleTeam) => void;
  onClose: () => void;
}

/** Asks which team a new game is for, on the schedule of all teams. */
export default function ChooseTeamDialog({ open, teams, onChoose, onClose }: ChooseTeamDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Which team is this for?">
      <ul className="divide-y divide-line rounded-lg border border-line">
        {teams.map((team) => (
          <li key={team.id}>
            <button
              type="button"
              onClick={() => onChoose(team)}
              className="flex w-full items-center gap-3 px-3.5 py-3 text-left hover:bg-tint"
            >
              <Kit id={team.id} kit={team.kit} size={28} />
              <span className="min-w-0 flex-1">
                <span className="h3 block truncate">{team.name}</span>
                <span className="caption block truncate text-ink-2">{team.sport}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
