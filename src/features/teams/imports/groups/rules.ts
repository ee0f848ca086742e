import { GroupName } from "../../groups/schema.ts";

const isName = (name: string) => GroupName.safeParse(name).success;

/** What an import knows about a team's groups. */
type GroupPlan = {
  /** Names in the list that the team has no group for, as the list first writes them. */
  unknown: string[];
  /** Returns the groups that a row's names stand for: the team's own, and those that are added. */
  resolve: (names: readonly string[] | undefined) => string[];
  /** Returns the names that can't be groups. */
  listLeftOut: (names: readonly string[] | undefined) => string[];
};

/** Matches the names of groups in a list with the team's, without regard to case (NEED-01, NEED-03). */
export function planGroups(
  rows: readonly { groups?: readonly string[] | undefined }[],
  existing: readonly string[],
  accepted?: readonly string[],
): GroupPlan {
  const known = new Map(existing.map((name) => [name.toLowerCase(), name]));
  const unknown = new Map<string, string>();
  for (const name of rows.flatMap(({ groups = [] }) => groups)) {
    const key = name.trim().toLowerCase();
    if (!known.has(key) && !unknown.has(key) && isName(name)) unknown.set(key, name.trim());
  }
  const added = new Map((accepted ?? [...unknown.values()]).map((name) => [name.toLowerCase(), name]));
  return {
    unknown: [...unknown.values()],
    resolve: (names = []) => {
      const found = names.flatMap((name) => {
        const key = name.trim().toLowerCase();
        return known.get(key) ?? (unknown.has(key) ? (added.get(key) ?? []) : []);
      });
      return [...new Set(found)];
    },
    listLeftOut: (names = []) =>
      names.filter((name) => name.trim() !== "" && !known.has(name.trim().toLowerCase()) && !isName(name)),
  };
}
