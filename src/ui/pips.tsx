import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Depiction } from "./depiction.tsx";
import {
  pipFills,
  pipKinds,
  describePips,
  sumPips,
  type PipCounts,
  type PipKind,
  type PipLabels,
} from "./pip-kind.ts";
import { StackedBar } from "./stacked-bar.tsx";

/** The maximum number of pips. More can't be counted at a glance, so a plain bar is used instead. */
export const pipLimit = 30;

/** The newest pip pops in once. With reduced motion, it isn't animated. */
export const pipPop =
  "origin-bottom transition-[scale,opacity] duration-(--t-slow) ease-(--ease-spring) starting:scale-0 " +
  "starting:opacity-0 motion-reduce:starting:scale-100";

export interface PipsProps {
  counts: PipCounts;
  labels: PipLabels;
  size?: "normal" | "big";
  /** The kind whose last pip is new and pops in. */
  pop?: PipKind | undefined;
  /** Announced instead of the counts, if they need more context. */
  label?: string;
  className?: string;
}

interface PipProps {
  kind: PipKind;
  size?: PipsProps["size"];
  pops?: boolean;
}

/** One person's pip. */
export function Pip({ kind, size = "normal", pops = false }: PipProps) {
  return (
    <span
      className={cx(
        "block min-w-[3px] flex-1",
        size === "big" ? "rounded-[5px]" : "rounded-[3px]",
        kind === "low" ? "h-[34%]" : "h-full",
        pipFills[kind],
        pops && pipPop,
      )}
    />
  );
}

/** A row of pips. */
export function PipRow({
  label,
  size = "normal",
  className,
  children,
}: Pick<PipsProps, "size" | "className"> & { label: string; children: ReactNode }) {
  return (
    <Depiction
      label={label}
      className={cx(
        "flex items-end",
        size === "big" ? "h-[30px] gap-[3px] min-[22.5rem]:gap-[5px]" : "h-3.5 gap-[3px]",
        className,
      )}
    >
      {children}
    </Depiction>
  );
}

/** Shows one pip per person. */
export function Pips({ counts, labels, size = "normal", pop, label, className }: PipsProps) {
  const sentence = label ?? describePips(counts, labels);
  if (sumPips(counts) > pipLimit) {
    return (
      <StackedBar
        parts={pipKinds.map((kind) => ({ kind, value: counts[kind] }))}
        label={sentence}
        size={size}
        className={className}
      />
    );
  }
  return (
    <PipRow label={sentence} size={size} className={className}>
      {pipKinds.flatMap((kind) =>
        Array.from({ length: counts[kind] }, (_, index) => {
          const isNewest = pop === kind && index === counts[kind] - 1;
          // A pip that pops in needs a new key, because only a new element is animated.
          return (
            <Pip key={`${kind}-${index}${isNewest ? "-new" : ""}`} kind={kind} size={size} pops={isNewest} />
          );
        }),
      )}
    </PipRow>
  );
}

export interface PipsLegendProps {
  counts: Record<PipKind, ReactNode>;
  labels: PipLabels;
  className?: string;
}

/** Shows the counts as text, for people who'd rather read than count. */
export function PipsLegend({ counts, labels, className }: PipsLegendProps) {
  return (
    <ul
      className={cx("flex flex-wrap gap-x-3.5 gap-y-1 text-caption text-(--on-ink,var(--ink-2))", className)}
    >
      {pipKinds.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={cx(
              "w-2.5 rounded-[3px]",
              kind === "low" ? "mb-[3px] h-[5px] self-end" : "h-3",
              pipFills[kind],
            )}
          />
          <b className="font-[650] text-(--on-ink,var(--ink))">{counts[kind]}</b> {labels[kind]}
        </li>
      ))}
    </ul>
  );
}
