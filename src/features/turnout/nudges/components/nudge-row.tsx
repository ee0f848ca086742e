import { lazy, Suspense, type ComponentType } from "react";
import type { RsvpStatus } from "#features/attendance/schema.ts";
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

/**
 * Lets managers nudge players who haven't responded, as long as responses are open. For a team with groups, or whose
 * players are in by default, those who said maybe can be nudged too, so it depends on the server's answer.
 */
export function NudgeRow({ sheet: { game, members, version } }: { sheet: Sheet }) {
  const count = (wanted: RsvpStatus | null) =>
    members.filter(({ active, isSub, response }) => active && !isSub && response === wanted).length;
  const [noResponse, maybe] = [count(null), count("maybe")];
  if (noResponse + maybe === 0 || game.isClosed || game.isCancelled) return null;
  return (
    <Suspense fallback={noResponse > 0 ? <Skeleton shape="block" className="m-3 h-11" /> : null}>
      <OpenNudge
        gameId={game.id}
        teamId={game.canManageTeam ? game.team.id : null}
        today={game.now.on}
        noResponse={noResponse}
        maybe={maybe}
        version={version}
      />
    </Suspense>
  );
}
