import { cx } from "./cx.ts";
import { Depiction } from "./depiction.tsx";

/** The parts are shades of one hue. The rest of the track is what's left. */
export type MeterTone = "court" | "light" | "ink";

export interface MeterPart {
  label: string;
  value: number;
  tone?: MeterTone;
}

export interface MeterProps {
  parts: MeterPart[];
  max: number;
  /** Describes the whole meter in one sentence. */
  label: string;
  size?: "thin" | "thick";
  className?: string;
}

const fills: Record<MeterTone, string> = {
  court: "bg-court",
  light: "bg-[color-mix(in_oklch,var(--court),white_35%)]",
  ink: "bg-ink-2",
};

// The same three shades in red, for an allowance that's nearly used up.
const warningFills: Record<MeterTone, string> = {
  court: "bg-red-line",
  light: "bg-[color-mix(in_oklch,var(--red-line),white_35%)]",
  ink: "bg-ink-2",
};

const WARNING_THRESHOLD = 0.9;

function getFills(parts: MeterPart[], max: number): Record<MeterTone, string> {
  const used = parts.reduce((sum, part) => sum + part.value, 0);
  return max > 0 && used / max > WARNING_THRESHOLD ? warningFills : fills;
}

/** Shows how much of an allowance is used. Turns red above 90%. */
export function Meter({ parts, max, label, size = "thin", className }: MeterProps) {
  const colors = getFills(parts, max);
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
  /** The label for what's left. Omit it to list only the parts. */
  restLabel?: string;
  className?: string;
}

/** Lists a meter's parts as labels and numbers. */
export function MeterLegend({ parts, max, restLabel, className }: MeterLegendProps) {
  const colors = getFills(parts, max);
  const remainder = Math.max(0, max - parts.reduce((sum, part) => sum + part.value, 0));
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
          <b className="ml-auto font-[620] text-ink">{remainder.toLocaleString("en-US")}</b>
        </li>
      )}
    </ul>
  );
}
