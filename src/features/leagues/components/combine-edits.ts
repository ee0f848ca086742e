const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Combines what was typed into a form with what someone else saved in the meantime. Keeps each group of fields in which
 * something was typed, and updates the others. The fields of a group only make sense together.
 */
export function combineEdits<Values extends object>(
  groups: readonly (readonly (keyof Values)[])[],
  { typed, loaded, latest }: { typed: Values; loaded: Values; latest: Values },
): Values {
  const combined = { ...latest };
  for (const group of groups)
    if (group.some((field) => !isEqual(typed[field], loaded[field])))
      for (const field of group) combined[field] = typed[field];
  return combined;
}

/** Describes the values that differ, with their labels on the form: "Address: 1200 Lakefront Drive". */
export const listChanges = <Record extends object>(
  describe: (record: Record) => [label: string, value: string][],
  loaded: Record,
  latest: Record,
): string[] => {
  const before = new Map(describe(loaded));
  return describe(latest).flatMap(([label, value]) =>
    before.get(label) === value ? [] : `${label}: ${value || "None"}`,
  );
};
