import { computeNeeds, describeMissing } from "#features/teams/groups/rules.ts";
import type { SheetGame, SheetMember } from "../schema.ts";
import { toNeedFacts } from "../rules.ts";
import { NeedLine } from "./need-line.tsx";

export interface GroupNeedsProps {
  game: SheetGame;
  members: readonly SheetMember[];
}

/** Shows what a game needs: "6 of 8 needed", and a line for each group with a minimum (NEED-08). */
export default function GroupNeeds({ game, members }: GroupNeedsProps) {
  const needs = computeNeeds(toNeedFacts(game, members));
  const { neededPlayers, attending, groups } = needs;
  return (
    <ul aria-label="What this game needs" className="grid gap-2.5 px-4 py-3">
      <li className="flex items-center gap-3">
        <NeedLine
          isMet={!needs.isShort}
          title={
            neededPlayers === null ? `${attending} attending` : `${attending} of ${neededPlayers} needed`
          }
        >
          {describeMissing(needs, game.sport ?? "")}
        </NeedLine>
      </li>
      {groups.map(({ id, name, filled, needed, missing }) => (
        <li key={id} className="flex items-center gap-3">
          <NeedLine isMet={missing === 0} title={`${name} ${filled} of ${needed}`}>
            {missing === 0 ? "Covered" : `${missing} missing`}
          </NeedLine>
        </li>
      ))}
    </ul>
  );
}
