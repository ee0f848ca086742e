import { useState } from "react";
import { initials } from "#ui/avatar.tsx";
import { LineUp } from "#ui/line-up.tsx";
import { Pips } from "#ui/pips.tsx";
import { standingOf, type Tally } from "../rules.ts";
import type { SheetMember } from "../schema.ts";
import { pipLabels, standingLook } from "./standing-look.tsx";

/** More initials than this are no picture any more. */
const MOST_TILES = 40;

/** Who is in, at a glance: initials where there is room, otherwise one mark for each. */
export function LineUpBar({ members, counts }: { members: readonly SheetMember[]; counts: Tally }) {
  const newest = useNewest(members);
  const pips = {
    full: counts.attending,
    half: counts.maybe,
    low: counts.not_attending,
    hollow: counts.none,
  };
  if (members.length === 0) return null;
  const isSmall = members.length <= MOST_TILES;
  return (
    <div className="mt-4">
      {isSmall && (
        <LineUp
          label="Line-up"
          labels={pipLabels}
          people={members.map((member) => ({
            id: member.id,
            name: member.name,
            initials: initials(member.name),
            kind: standingLook[standingOf(member)].pip,
          }))}
          popId={newest?.id}
          className="max-md:hidden"
        />
      )}
      <Pips
        counts={pips}
        labels={pipLabels}
        size="big"
        pop={newest && standingLook[standingOf(newest)].pip}
        className={isSmall ? "md:hidden" : ""}
      />
    </div>
  );
}

/** Whose answer is another one than a moment ago. */
function useNewest(members: readonly SheetMember[]): SheetMember | undefined {
  const [seen, setSeen] = useState({ members, newest: undefined as SheetMember | undefined });
  if (seen.members === members) return seen.newest;
  const before = new Map(seen.members.map((member) => [member.id, member.response]));
  const newest = members.find(({ id, response }) => before.has(id) && before.get(id) !== response);
  setSeen({ members, newest });
  return newest;
}
