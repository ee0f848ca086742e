import { lazy, Suspense, type ComponentType } from "react";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import type { OpenNudgeProps } from "./open-nudge.tsx";

/**
 * The nudge button. It loads after the responses, which are the page's main content. If it fails to load, the page
 * works without it.
 */
const OpenNudge = lazy<ComponentType<OpenNudgeProps>>(() =>
  import("./open-nudge.tsx").catch(() => ({ default: () => null })),
);

/** Lets managers nudge players who haven't responded, as long as responses are open. */
export function NudgeRow({ sheet: { game, members } }: { sheet: Sheet }) {
  const noResponse = members.filter(({ active, response }) => active && response === null).length;
  if (noResponse === 0 || game.isClosed || game.isCancelled) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" className="m-3 h-11" />}>
      <OpenNudge
        gameId={game.id}
        teamId={game.canManageTeam ? game.team.id : null}
        today={game.now.on}
        noResponse={noResponse}
      />
    </Suspense>
  );
}
