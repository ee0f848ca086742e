import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** The placement of the painted lines. They never cross small text, so each layout has its own placement. */
export type CourtLines = "right" | "corner" | "side" | "card" | "center" | "hero" | "none";

export type CourtShape = "panel" | "hero" | "flush";

export interface CourtPanelProps extends Omit<ComponentProps<"section">, "ref"> {
  as?: "section" | "div" | "header";
  lines?: CourtLines;
  /** `flush` leaves the corners to the caller. */
  shape?: CourtShape;
}

// Components that support court panels (pips, whistle line, kits, date blocks) read `--on-*` and fall back to the
// page's colors. Printed pages have no court, so these variables aren't set there.
const onCourt =
  "not-print:[--on-ink:var(--on-court)] not-print:[--on-ink-2:var(--on-court-2)] " +
  "not-print:[--on-kit-line:oklch(1_0_0/0.75)] not-print:[--on-paper:#fff] " +
  "not-print:[--on-paper-ink:var(--on-whistle)] not-print:[--on-paper-head:oklch(0.93_0.012_258)] " +
  "not-print:[--on-full:#fff] not-print:[--on-half:#ffd65c] not-print:[--on-low:#ff9d94] " +
  "not-print:[--on-hollow:oklch(1_0_0/0.62)] not-print:[--on-track:oklch(1_0_0/0.28)] " +
  "not-print:[--on-done:#fff] not-print:[--on-done-ink:var(--court-b)] not-print:[--on-dot:var(--court-b)] " +
  "not-print:[--on-dot-line:oklch(1_0_0/0.6)]";

const offCourt =
  "[--on-ink:initial] [--on-ink-2:initial] [--on-kit-line:initial] [--on-paper:initial] " +
  "[--on-paper-ink:initial] [--on-paper-head:initial] [--on-full:initial] [--on-half:initial] " +
  "[--on-low:initial] [--on-hollow:initial] [--on-track:initial] [--on-done:initial] " +
  "[--on-done-ink:initial] [--on-dot:initial] [--on-dot-line:initial]";

const gradient =
  "bg-[radial-gradient(120%_160%_at_12%_-20%,oklch(0.56_0.17_257/0.75),transparent_55%),linear-gradient(105deg,var(--court-a),var(--court-b))]";

const shapes: Record<CourtShape, string> = {
  panel: "rounded-[18px] md:rounded-xl",
  hero: "rounded-[26px] md:rounded-[34px]",
  flush: "",
};

interface Placement {
  size: number;
  className: string;
  /** When to show the halfway line, which must never cross text. */
  halfway: "always" | "wide" | "never";
}

const placements: Record<Exclude<CourtLines, "none" | "hero">, Placement> = {
  right: {
    size: 420,
    className: "top-[-60px] right-[-236px] md:top-[-126px] md:right-[-196px]",
    halfway: "always",
  },
  corner: { size: 560, className: "top-[-230px] right-[-262px]", halfway: "wide" },
  side: { size: 560, className: "top-[-150px] right-[-262px] md:right-[-236px]", halfway: "never" },
  card: { size: 440, className: "top-[-130px] right-[-190px]", halfway: "always" },
  center: { size: 520, className: "top-1/2 left-1/2 -mt-[260px] -ml-[260px]", halfway: "always" },
};

const linesClass =
  "pointer-events-none absolute -z-1 overflow-visible fill-none stroke-court-mark stroke-2 print:hidden";

function Lines({ lines }: { lines: CourtLines }) {
  if (lines === "none") return null;
  if (lines === "hero") {
    return (
      <>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-[26px] -z-1 rounded-lg border-2 border-court-mark max-md:hidden print:hidden"
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 680 680"
          className={cx(
            linesClass,
            "bottom-0 left-1/2 size-[520px] -translate-x-1/2 opacity-90 lg:top-1/2 lg:right-px lg:bottom-auto",
            "lg:left-auto lg:size-[680px] lg:translate-x-0 lg:-translate-y-1/2 lg:stroke-[2.5]",
          )}
        >
          <circle cx="340" cy="340" r="292" />
          <path d="M340-36V716" className="max-lg:hidden" />
        </svg>
      </>
    );
  }
  const { size, className, halfway } = placements[lines];
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 420 420"
      className={cx(linesClass, className)}
    >
      {halfway !== "never" && (
        <path d="M210-600V1020" className={halfway === "wide" ? "max-md:hidden" : undefined} />
      )}
      <circle cx="210" cy="210" r="150" />
    </svg>
  );
}

/** A court-blue panel with painted lines. Use at most one per screen, for what matters now. */
export function CourtPanel({
  as: Tag = "section",
  lines = "right",
  shape = "panel",
  className,
  children,
  ...rest
}: CourtPanelProps) {
  return (
    <Tag
      {...rest}
      className={cx(
        "court on-court relative isolate overflow-hidden text-on-court",
        gradient,
        shapes[shape],
        onCourt,
        className,
      )}
    >
      <Lines lines={lines} />
      {children}
    </Tag>
  );
}

/** A regular surface on a court panel that restores the page's colors for its content. */
export function CourtInset({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={cx("bg-surface text-ink [&_:focus-visible]:outline-focus", offCourt, className)}
    />
  );
}
