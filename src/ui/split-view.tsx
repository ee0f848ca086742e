import { useId, useState, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { segmentLook } from "./segment-look.ts";

export type SplitSide = "settings" | "preview";

export interface SplitViewProps {
  settings: ReactNode;
  preview: ReactNode;
  settingsLabel: string;
  previewLabel: string;
  /** Names the switch between the two. */
  switchLabel?: string;
  /** Which side a narrow screen shows; leave it out to let the view keep track itself. */
  side?: SplitSide;
  defaultSide?: SplitSide;
  onSideChange?: (side: SplitSide) => void;
  className?: string;
}

/** Settings left, what they lead to right. Below 1240 px one at a time, with a switch above. */
export function SplitView({
  settings,
  preview,
  settingsLabel,
  previewLabel,
  switchLabel = "View",
  side,
  defaultSide = "settings",
  onSideChange,
  className,
}: SplitViewProps) {
  const id = useId();
  const [own, setOwn] = useState<SplitSide>(defaultSide);
  const shown = side ?? own;
  const show = (next: SplitSide) => {
    setOwn(next);
    onSideChange?.(next);
  };
  const tab = (name: SplitSide, label: string) => (
    <button
      type="button"
      aria-pressed={shown === name}
      aria-controls={`${id}-${name}`}
      onClick={() => show(name)}
      className={cx(segmentLook.piece, shown === name && segmentLook.chosen)}
    >
      {label}
    </button>
  );
  return (
    <div className={className}>
      <fieldset
        aria-label={switchLabel}
        className={cx(
          segmentLook.well,
          "mb-4 grid grid-cols-2 md:max-w-[420px] min-[77.5rem]:hidden print:hidden",
        )}
      >
        {tab("settings", settingsLabel)}
        {tab("preview", previewLabel)}
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:gap-8 min-[77.5rem]:grid-cols-[344px_minmax(0,1fr)]">
        <div
          id={`${id}-settings`}
          className={cx("min-w-0 md:max-w-[560px]", shown !== "settings" && "max-[77.5rem]:hidden")}
        >
          {settings}
        </div>
        {/* Both sides stay in the page, so nothing typed or scrolled is lost by looking at the other. */}
        <section
          id={`${id}-preview`}
          aria-label={previewLabel}
          className={cx(
            "min-w-0 bg-tint py-5 max-md:-mx-4 max-md:px-4 max-md:shadow-[inset_0_1px_0_var(--line)] max-[22.5rem]:-mx-3 max-[22.5rem]:px-3",
            "md:rounded-xl md:p-4 md:pt-[18px] md:shadow-[inset_0_0_0_1px_var(--line)]",
            shown !== "preview" && "max-[77.5rem]:hidden",
          )}
        >
          {preview}
        </section>
      </div>
    </div>
  );
}
