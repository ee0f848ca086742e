import { cx } from "./cx.ts";
import { Depiction } from "./depiction.tsx";
import { pipFills, type PipKind } from "./pip-kind.ts";

export interface StackedBarPart {
  kind: PipKind;
  value: number;
}

export interface StackedBarProps {
  /** The parts, in the order and colors of the pips. Parts without a value are skipped. */
  parts: StackedBarPart[];
  /** Describes the whole bar in one sentence. */
  label: string;
  size?: "normal" | "big";
  className?: string;
}

/** Shows the shares of a total that's too large for pips. */
export function StackedBar({ parts, label, size = "normal", className }: StackedBarProps) {
  return (
    <Depiction label={label} className={cx("flex gap-0.5", size === "big" ? "h-[30px]" : "h-3.5", className)}>
      {parts.map(
        (part) =>
          part.value > 0 && (
            <span
              key={part.kind}
              className={cx(
                "block min-w-1.5 basis-0 first:rounded-l-[5px] last:rounded-r-[5px]",
                // A low part stays low so that the bar is readable without color.
                part.kind === "low" && "h-[34%] self-end",
                pipFills[part.kind],
              )}
              style={{ flexGrow: part.value }}
            />
          ),
      )}
    </Depiction>
  );
}
