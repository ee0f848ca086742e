import { lazy, Suspense, type ComponentType } from "react";
import { Skeleton } from "#ui/skeleton.tsx";
import type { SheetGame, SheetMember } from "../schema.ts";
import type { GroupNeedsProps } from "./group-needs.tsx";
import { NeedLine } from "./need-line.tsx";

/** What a game needs of each group. Only teams with groups load it. */
const GroupNeeds = lazy<ComponentType<GroupNeedsProps>>(() =>
  import("./group-needs.tsx").catch(() => ({ default: () => null })),
);

export interface NeededRowProps {
  game: SheetGame;
  members: readonly SheetMember[];
  attending: number;
}

/** Shows "6 of 8 needed" while there's still time to find players, and a line for each group with a minimum. */
export function NeededRow({ game, members, attending }: NeededRowProps) {
  const { neededPlayers: needed, isClosed, isCancelled } = game;
  if (isClosed || isCancelled) return null;
  if (game.groups?.some(({ minimum }) => minimum !== null))
    return (
      <Suspense fallback={<Skeleton shape="block" className="m-3 h-11" />}>
        <GroupNeeds game={game} members={members} />
      </Suspense>
    );
  if (needed === null) return null;
  const shortfall = needed - attending;
  return (
    <div className="flex items-center gap-3 px-4 py-3">
      <NeedLine isMet={shortfall <= 0} title={`${attending} of ${needed} needed`}>
        {shortfall <= 0
          ? "Enough players"
          : shortfall === 1
            ? "1 player short"
            : `${shortfall} players short`}
      </NeedLine>
    </div>
  );
}
