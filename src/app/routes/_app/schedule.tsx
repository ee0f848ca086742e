import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { ComingInThisBuild } from "#app/coming.tsx";
import { AddToCalendar } from "#features/games/feeds/components/add-to-calendar.tsx";
import { useTeamList } from "#features/teams/components/team-list.ts";
import { Button } from "#ui/button.tsx";

const CalendarFeedDialog = lazy(() => import("#features/games/feeds/components/calendar-feed-dialog.tsx"));
const ImportScheduleDialog = lazy(
  () => import("#features/games/imports/components/import-schedule-dialog.tsx"),
);

export const meta = () => [{ title: "Schedule · FirstWhistle" }];

export default function Schedule() {
  const team = useTeamList().data?.pages[0]?.teams[0];
  const [shown, setShown] = useState<"feed" | "import">();
  const gameId = useSearchParams()[0].get("gameId");
  const close = () => setShown(undefined);
  return (
    <>
      <ComingInThisBuild title="Schedule" what="The month calendar of your games." />
      <div className="flex flex-wrap justify-center gap-2">
        <Button disabled={!team} onClick={() => setShown("feed")}>
          Calendar Link
        </Button>
        <Button disabled={!team} onClick={() => setShown("import")}>
          Import Schedule
        </Button>
        {gameId && <AddToCalendar game={{ id: gameId }} />}
      </div>
      {team && (
        <Suspense>
          <CalendarFeedDialog team={team} open={shown === "feed"} onOpenChange={close} />
          <ImportScheduleDialog team={team} open={shown === "import"} onOpenChange={close} />
        </Suspense>
      )}
    </>
  );
}
