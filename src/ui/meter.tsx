import { cx } from "./cx.ts";
import { Depiction } from "./depiction.tsx";

/** Blues and ink, one hue for one story; the rest of the track is what is left. */
export type MeterTone = "court" | "light" | "ink";

export interface MeterPart {
  label: string;
  value: number;
  tone?: MeterTone;
}

export interface MeterProps {
  parts: MeterPart[];
  max: number;
  /** The whole meter as one sentence. */
  label: string;
  size?: "thin" | "thick";
  className?: string;
}

const fills: Record<MeterTone, string> = {
  court: "bg-court",
  light: "bg-[color-mix(in_oklch,var(--court),white_35%)]",
  ink: "bg-ink-2",
};

// Nearly used up: the same three steps, in red.
const alarmFills: Record<MeterTone, string> = {
  court: "bg-red-line",
  light: "bg-[color-mix(in_oklch,var(--red-line),white_35%)]",
  ink: "bg-ink-2",
};

const alarmFrom = 0.9;

function fillsFor(parts: MeterPart[], max: number): Record<MeterTone, string> {
  const used = parts.reduce((sum, part) => sum + part.value, 0);
  return max > 0 && used / max > alarmFrom ? alarmFills : fills;
}

/** How much of an allowance is used. Above 90% it turns red. */
export function Meter({ parts, max, label, size = "thin", className }: MeterProps) {
  const colors = fillsFor(parts, max);
  return (
    <Depiction
      label={label}
      className={cx(
        "flex w-full gap-0.5 overflow-hidden bg-track",
        size === "thick" ? "h-3 rounded-[6px]" : "h-1.5 rounded-[3px]",
        className,
      )}
    >
      {parts.map(
        (part) =>
          part.value > 0 && (
            <span
              key={part.label}
              className={cx("block h-full", size === "thin" && "rounded-[3px]", colors[part.tone ?? "court"])}
              style={{ width: `${max > 0 ? Math.min(100, (part.value / max) * 100) : 0}%` }}
            />
          ),
      )}
    </Depiction>
  );
}

export interface MeterLegendProps {
  parts: MeterPart[];
  max: number;
  /** What is left, named; leave it out to list the parts only. */
  restLabel?: string;
  className?: string;
}

/** The same parts in words and numbers. */
export function MeterLegend({ parts, max, restLabel, className }: MeterLegendProps) {
  const colors = fillsFor(parts, max);
  const rest = Math.max(0, max - parts.reduce((sum, part) => sum + part.value, 0));
  return (
    <ul className={cx("text-[0.875rem] leading-normal", className)}>
      {parts.map((part) => (
        <li key={part.label} className="flex items-center gap-2 py-[5px]">
          <span
            aria-hidden="true"
            className={cx("size-2.5 flex-none rounded-[3px]", colors[part.tone ?? "court"])}
          />
          {part.label}
          <b className="ml-auto font-[620]">{part.value.toLocaleString("en-US")}</b>
        </li>
      ))}
      {restLabel && (
        <li className="flex items-center gap-2 py-[5px] text-ink-3">
          <span
            aria-hidden="true"
            className="size-2.5 flex-none rounded-[3px] bg-track shadow-[inset_0_0_0_1px_var(--line-strong)]"
          />
          {restLabel}
          <b className="ml-auto font-[620] text-ink">{rest.toLocaleString("en-US")}</b>
        </li>
      )}
    </ul>
  );
}
