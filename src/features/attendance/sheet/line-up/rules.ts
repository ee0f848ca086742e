import { findForms, formatMany } from "#features/teams/groups/presets/rules.ts";
import { computeNeeds } from "#features/teams/groups/rules.ts";
import { getAttendanceStatus, toNeedFacts, type AttendanceStatus } from "../rules.ts";
import type { SheetGame, SheetMember } from "../schema.ts";

/** Members of one group on the line-up. Who is in several groups stands in the first of them. */
export type LineUpGroup = {
  id: string;
  title: string;
  needed: number | null;
  /** How many members of the group are in, also those who stand in an earlier group. */
  attending: number;
  /** How many of its seats no one fills. */
  missing: number;
  /** What an empty seat reads: "Goalie needed", "2 women needed". */
  missingLabel: string;
  /** Who's in comes first. The tag has the initials of a person's other groups. */
  people: { member: SheetMember; tag: string }[];
};

/** The heading of members in no group. */
const OPEN = "Open";

const order: readonly AttendanceStatus[] = ["attending", "maybe", "none", "not_attending"];

/** Lists the groups of a game's line-up in their order, without the ones that are empty and need no one. */
export function listLineUpGroups(game: SheetGame, members: readonly SheetMember[]): LineUpGroup[] {
  const { groups = [], sport = "" } = game;
  const needs = new Map(computeNeeds(toNeedFacts(game, members)).groups.map((need) => [need.id, need]));
  const sorted = order.flatMap((status) =>
    members.filter((member) => getAttendanceStatus(member) === status),
  );
  const home = new Map(members.map((member) => [member.id, groups.find(({ id }) => isIn(member, id))?.id]));
  const named = groups.map(({ id, name, minimum }): LineUpGroup => {
    const missing = needs.get(id)?.missing ?? 0;
    return {
      id,
      title: formatMany(sport, name),
      needed: minimum,
      attending: members.filter((member) => member.response === "attending" && isIn(member, id)).length,
      missing,
      missingLabel: formatEmptySeats(sport, name, missing),
      people: sorted
        .filter((member) => home.get(member.id) === id)
        .map((member) => ({
          member,
          tag: groups
            .filter((other) => other.id !== id && isIn(member, other.id))
            .map(({ initials }) => initials)
            .join(" "),
        })),
    };
  });
  const others = sorted.filter((member) => home.get(member.id) === undefined);
  const open: LineUpGroup = {
    id: "open",
    title: OPEN,
    needed: null,
    attending: others.filter(({ response }) => response === "attending").length,
    missing: 0,
    missingLabel: "",
    people: others.map((member) => ({ member, tag: "" })),
  };
  return [...named, open].filter(({ people, missing }) => people.length > 0 || missing > 0);
}

const isIn = ({ groupIds = [] }: SheetMember, id: string) => groupIds.includes(id);

function formatEmptySeats(sport: string, name: string, missing: number): string {
  const forms = findForms(sport, name);
  if (!forms) return missing === 1 ? `${name} needed` : `${name}: ${missing} needed`;
  if (missing > 1) return `${missing} ${forms.many} needed`;
  return `${forms.one[0]!.toUpperCase()}${forms.one.slice(1)} needed`;
}
