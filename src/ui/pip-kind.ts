/** Shape carries the meaning as well as colour: full, half filled, low, outlined. Always in this order. */
export const pipKinds = ["full", "half", "low", "hollow"] as const;

export type PipKind = (typeof pipKinds)[number];

export type PipCounts = Record<PipKind, number>;

/** What each kind stands for, in words that follow a number. */
export type PipLabels = Record<PipKind, string>;

export function pipTotal(counts: PipCounts): number {
  return pipKinds.reduce((sum, kind) => sum + counts[kind], 0);
}

/** "10 attending, 2 maybe": the whole picture in one sentence. */
export function pipSentence(counts: PipCounts, labels: PipLabels): string {
  return pipKinds.map((kind) => `${counts[kind]} ${labels[kind]}`).join(", ");
}

/** Fills without a height. On a court panel the `--on-*` colours take over. */
export const pipFills: Record<PipKind, string> = {
  full: "bg-(--on-full,var(--rsvp-attending))",
  half: "bg-[linear-gradient(to_top,var(--on-half,var(--rsvp-maybe))_52%,transparent_52%)] shadow-[inset_0_0_0_1.5px_var(--on-half,var(--yellow-line))]",
  low: "bg-(--on-low,var(--rsvp-out))",
  hollow: "shadow-[inset_0_0_0_1.5px_var(--on-hollow,var(--rsvp-none))]",
};
