import { lazy, Suspense, type ComponentType } from "react";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import type { OpenNudgeProps } from "./open-nudge.tsx";

/** After the answers themselves, which are what the page is opened for; without it the page is as good as before. */
const OpenNudge = lazy<ComponentType<OpenNudgeProps>>(() =>
  import("./open-nudge.tsx").catch(() => ({ default: () => null })),
);

/** Asks those without an answer once more, as long as there are any and they can answer. */
export function NudgeRow({ sheet: { game, members } }: { sheet: Sheet }) {
  const unanswered = members.filter(({ active, response }) => active && response === null).length;
  if (unanswered === 0 || game.isClosed || game.isCancelled) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" className="m-3 h-11" />}>
      <OpenNudge gameId={game.id} today={game.now.on} unanswered={unanswered} />
    </Suspense>
  );
}
