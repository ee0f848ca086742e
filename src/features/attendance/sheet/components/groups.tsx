import { hasGroupNeeds } from "../rules.ts";
import type { SheetGame, SheetMember, Tally } from "../schema.ts";
import { GroupLineUp } from "./group-line-up.tsx";
import { GroupNeeds } from "./group-needs.tsx";
import { LineUpBar, MAX_TILES } from "./line-up-bar.tsx";

export interface GroupsProps {
  game: SheetGame;
  members: readonly SheetMember[];
  counts: Tally;
}

/** Shows a team with groups what its game needs, and who's in by group where there's room. */
export default function Groups({ game, members, counts }: GroupsProps) {
  const isGrouped = members.length <= MAX_TILES && members.some(({ groupIds = [] }) => groupIds.length > 0);
  return (
    <>
      {hasGroupNeeds(game) && <GroupNeeds game={game} members={members} />}
      {isGrouped ? (
        <GroupLineUp game={game} members={members} />
      ) : (
        <LineUpBar members={members} counts={counts} />
      )}
    </>
  );
}
