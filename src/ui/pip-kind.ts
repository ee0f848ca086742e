/**
 * The kinds of pips, always in this order. The shape conveys the meaning as well as the color does: full, half filled,
 * low, or outlined.
 */
export const pipKinds = ["full", "half", "low", "hollow"] as const;

export type PipKind = (typeof pipKinds)[number];

export type PipCounts = Record<PipKind, number>;

/** The label of each kind, which follows a number. */
export type PipLabels = Record<PipKind, string>;

export function sumPips(counts: PipCounts): number {
  return pipKinds.reduce((sum, kind) => sum + counts[kind], 0);
}

/** Returns all counts as one sentence: "10 attending, 2 maybe". */
export function describePips(counts: PipCounts, labels: PipLabels): string {
  return pipKinds.map((kind) => `${counts[kind]} ${labels[kind]}`).join(", ");
}

/** Fill styles without a height. On a court panel, the `--on-*` colors apply. */
export const pipFills: Record<PipKind, string> = {
  full: "bg-(--on-full,var(--rsvp-attending))",
  half: "bg-[linear-gradient(to_top,var(--on-half,var(--rsvp-maybe))_52%,transparent_52%)] shadow-[inset_0_0_0_1.5px_var(--on-half,var(--yellow-line))]",
  low: "bg-(--on-low,var(--rsvp-out))",
  hollow: "shadow-[inset_0_0_0_1.5px_var(--on-hollow,var(--rsvp-none))]",
};
