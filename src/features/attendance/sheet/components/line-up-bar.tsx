import { useState } from "react";
import { getInitials } from "#ui/avatar.tsx";
import { LineUp } from "#ui/line-up.tsx";
import { Pips } from "#ui/pips.tsx";
import { getAttendanceStatus } from "../rules.ts";
import type { SheetMember, Tally } from "../schema.ts";
import { pipLabels, statusStyles, toPipCounts } from "./status-styles.tsx";

/** The maximum number of members to show as tiles. With more, they'd be too small to read, or too many. */
export const MAX_TILES = 40;

export interface LineUpBarProps {
  members: readonly SheetMember[];
  counts: Tally;
}

/** Shows who's in at a glance: initials where there's room, otherwise one mark per member. */
export function LineUpBar({ members, counts }: LineUpBarProps) {
  const lastChanged = useLastChangedMember(members);
  if (members.length === 0) return null;
  const isSmall = members.length <= MAX_TILES;
  return (
    <div className="mt-4">
      {isSmall && (
        <LineUp
          label="Lineup"
          labels={pipLabels}
          people={members.map((member) => ({
            id: member.id,
            name: member.name,
            initials: getInitials(member.name),
            kind: statusStyles[getAttendanceStatus(member)].pip,
          }))}
          popId={lastChanged?.id}
          className="max-md:hidden"
        />
      )}
      <Pips
        counts={toPipCounts(counts)}
        labels={pipLabels}
        size="big"
        pop={lastChanged && statusStyles[getAttendanceStatus(lastChanged)].pip}
        className={isSmall ? "md:hidden" : ""}
      />
    </div>
  );
}

/** Returns the member whose response just changed. */
function useLastChangedMember(members: readonly SheetMember[]): SheetMember | undefined {
  const [seen, setSeen] = useState({ members, lastChanged: undefined as SheetMember | undefined });
  if (seen.members === members) return seen.lastChanged;
  const previousResponses = new Map(seen.members.map((member) => [member.id, member.response]));
  const lastChanged = members.find(
    ({ id, response }) => previousResponses.has(id) && previousResponses.get(id) !== response,
  );
  setSeen({ members, lastChanged });
  return lastChanged;
}
