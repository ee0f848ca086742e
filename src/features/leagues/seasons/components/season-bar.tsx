import { CalendarPlus } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { LeagueSeason } from "../schema.ts";
import { EndSeasonDialog } from "../ending/components/end-season-dialog.tsx";
import { SeasonPicker } from "./season-picker.tsx";

const loadStart = () => import("../starting/components/start-season-dialog.tsx");
const StartSeasonDialog = lazy(loadStart);

/** Shows which season the page is about, and starts the next one (RESULT-33, RESULT-34). */
export function SeasonBar(props: {
  leagueId: string;
  /** Newest first. */
  seasons: readonly LeagueSeason[];
  season: LeagueSeason;
  onChoose: (seasonId: string) => void;
}) {
  const { leagueId, seasons, season, onChoose } = props;
  const [isEnding, setIsEnding] = useState(false);
  const [start, setStart] = useState({ isOpen: false, number: 0 });
  // Prefetch the dialog after the first render so it opens instantly, even if the connection drops.
  useEffect(() => void loadStart().catch(() => {}), []);
  const newest = seasons[0]!;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <SeasonPicker seasons={seasons} season={season} onChoose={onChoose} />
      {season.endedAt !== null && <Badge tone="quiet">Ended</Badge>}
      <div className="flex flex-wrap gap-2 md:ml-auto">
        {season.endedAt === null && (
          <Button variant="ghost" size="small" onClick={() => setIsEnding(true)}>
            End Season
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          icon={<CalendarPlus className="max-md:hidden" />}
          onClick={() => setStart(({ number }) => ({ isOpen: true, number: number + 1 }))}
        >
          New Season
        </Button>
      </div>
      <EndSeasonDialog
        key={season.id}
        open={isEnding}
        onClose={() => setIsEnding(false)}
        leagueId={leagueId}
        season={season}
      />
      <Suspense>
        {start.number > 0 && (
          <StartSeasonDialog
            key={start.number}
            open={start.isOpen}
            onClose={() => setStart((current) => ({ ...current, isOpen: false }))}
            leagueId={leagueId}
            last={newest}
            onStarted={(seasonId) => onChoose(seasonId)}
          />
        )}
      </Suspense>
    </div>
  );
}
