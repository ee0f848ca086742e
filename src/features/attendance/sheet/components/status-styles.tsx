import { Check, CircleDashed, CircleQuestionMark, Hourglass, X } from "lucide-react";
import type { ReactNode } from "react";
import type { BadgeTone } from "#ui/badge.tsx";
import type { PipCounts, PipKind } from "#ui/pip-kind.ts";
import type { SheetStatus } from "../rules.ts";
import type { Tally } from "../schema.ts";

/** How each status looks everywhere. An icon always accompanies the color. */
export const statusStyles: Record<
  SheetStatus,
  { icon: ReactNode; tone: BadgeTone; pip: PipKind; disc: string; pressed: string }
> = {
  attending: {
    icon: <Check />,
    tone: "active",
    pip: "full",
    disc: "bg-green-soft text-green-ink",
    pressed: "inset-ring-(--green-line)",
  },
  not_attending: {
    icon: <X />,
    tone: "expired",
    pip: "low",
    disc: "bg-red-soft text-red-ink",
    pressed: "inset-ring-(--red-line)",
  },
  maybe: {
    icon: <CircleQuestionMark />,
    tone: "pending",
    pip: "half",
    disc: "bg-yellow-soft text-yellow-ink",
    pressed: "inset-ring-(--yellow-line)",
  },
  // Like no response in the lineup, because no one knows yet whether they play.
  waitlisted: {
    icon: <Hourglass />,
    tone: "pending",
    pip: "hollow",
    disc: "bg-yellow-soft text-yellow-ink",
    pressed: "inset-ring-(--yellow-line)",
  },
  none: {
    icon: <CircleDashed />,
    tone: "outline",
    pip: "hollow",
    disc: "bg-sunken text-ink-2",
    pressed: "inset-ring-quiet-line",
  },
};

/** Converts counts by status to counts by kind of pip. */
export const toPipCounts = (counts: Tally): PipCounts => ({
  full: counts.attending,
  half: counts.maybe,
  low: counts.not_attending,
  hollow: counts.none,
});

/** Labels worded to follow a number. */
export const pipLabels: Record<PipKind, string> = {
  full: "attending",
  half: "maybe",
  low: "not attending",
  hollow: "no response",
};
