import { Square } from "lucide-react";
import { Button } from "#ui/button.tsx";
import type { DraftProgress } from "../../components/draft-search.ts";
import { stages } from "../../components/draft-preview.tsx";
import type { BuilderData } from "../../schema.ts";

export interface PlanProgressProps {
  progress: DraftProgress;
  divisions: BuilderData["divisions"];
  onStop: () => void;
}

/** Shows how far each division is, and stops all of them (RESULT-30). */
export function PlanProgress({ progress, divisions, onStop }: PlanProgressProps) {
  return (
    <div className="mb-4 rounded-lg border border-line bg-surface p-4">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <p role="status" className="text-sm font-[560]">
          {stages[progress.stage] ?? progress.stage}
        </p>
        <Button variant="secondary" size="small" icon={<Square />} onClick={onStop}>
          Stop
        </Button>
      </div>
      <ul className="grid gap-2">
        {divisions.map(({ id, name }) => {
          const own = progress.divisions?.find((division) => division.id === id);
          const percent = Math.round((own?.share ?? progress.share) * 100);
          return (
            <li key={id} className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_3rem] items-center gap-3">
              <span className="caption truncate">{name}</span>
              <div
                role="progressbar"
                aria-label={`Generating ${name}`}
                aria-valuenow={percent}
                aria-valuemin={0}
                aria-valuemax={100}
                className="h-1.5 overflow-hidden rounded-[3px] bg-track"
              >
                <span className="block h-full rounded-[3px] bg-court" style={{ width: `${percent}%` }} />
              </div>
              <span className="caption text-right text-ink-2">{percent}%</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
