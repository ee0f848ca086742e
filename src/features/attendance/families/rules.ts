import { getFirstName } from "#features/teams/members/rules.ts";
import type { StoredResponse } from "../schema.ts";
import type { Spot } from "../subs/schema.ts";

const { compare } = new Intl.Collator("en");

/** Sorts the members behind a link by name, as texts do, so that each has the same letter there and on the page. */
export const sortByName = <Item extends { memberId: string | null; name: string }>(
  members: readonly Item[],
) =>
  members.length < 2
    ? members
    : members.toSorted((a, b) => compare(a.name, b.name) || compare(a.memberId ?? "", b.memberId ?? ""));

const getInitial = (name: string) => Array.from(name.trim().split(/\s+/).slice(1).at(-1) ?? "")[0];

/**
 * Returns first names, because a link's page shows no last names (REACH-17). Two of the same first name get the initial
 * of the last, "Sam B." and "Sam R." (REACH-03).
 */
export function listFirstNames(names: readonly string[]): string[] {
  const firstNames = names.map((name) => getFirstName(name, "Someone"));
  const keys = firstNames.map((name) => name.toLowerCase());
  return firstNames.map((firstName, index) => {
    const isAlone = keys.every((key, other) => other === index || key !== keys[index]);
    const initial = getInitial(names[index]!);
    return isAlone || initial === undefined ? firstName : `${firstName} ${initial}.`;
  });
}

/** How many members of a family get a letter, as in texts (REACH-03). */
const MAX_LETTERS = 4;

/**
 * Returns the letter of each member, as a reminder that's sent now gives them out, or nulls if it gives out others: it
 * leaves out anyone who said no, and subs who haven't said yes (REACH-04). A wrong letter would be worse than none, because
 * a reply with it would be about another child.
 */
export function listLetters(
  members: readonly { response: StoredResponse | null; spot: Spot | null }[],
): (string | null)[] {
  const isNamed = ({ response, spot }: (typeof members)[number]) =>
    response !== "not_attending" && (spot === null || spot === "taken");
  const hasLetters = members.length > 1 && members.length <= MAX_LETTERS && members.every(isNamed);
  return members.map((_, position) => (hasLetters ? "ABCD"[position]! : null));
}
