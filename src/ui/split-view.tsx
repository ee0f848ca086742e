import { useId, useState, type ReactNode } from "react";
import { cx } from "./cx.ts";
import { segmentStyles } from "./segment-styles.ts";

export type SplitSide = "settings" | "preview";

export interface SplitViewProps {
  settings: ReactNode;
  preview: ReactNode;
  settingsLabel: string;
  previewLabel: string;
  /** The label for the switch between the two sides. */
  switchLabel?: string;
  /** The side that narrow screens show. Omit it for uncontrolled use. */
  side?: SplitSide;
  defaultSide?: SplitSide;
  onSideChange?: (side: SplitSide) => void;
  /** Puts the settings above the preview on wide screens, for settings that are collapsed to a line or two. */
  stacked?: boolean;
  className?: string;
}

/**
 * Shows settings on the left and their preview on the right. Below 1240 px, shows one side at a time, with a switch.
 */
export function SplitView({
  settings,
  preview,
  settingsLabel,
  previewLabel,
  switchLabel = "View",
  side,
  defaultSide = "settings",
  onSideChange,
  stacked = false,
  className,
}: SplitViewProps) {
  const id = useId();
  const [uncontrolledSide, setUncontrolledSide] = useState<SplitSide>(defaultSide);
  const shownSide = side ?? uncontrolledSide;
  const show = (next: SplitSide) => {
    setUncontrolledSide(next);
    onSideChange?.(next);
  };
  const renderTab = (name: SplitSide, label: string) => (
    <button
      type="button"
      aria-pressed={shownSide === name}
      aria-controls={`${id}-${name}`}
      onClick={() => show(name)}
      className={cx(segmentStyles.segment, shownSide === name && segmentStyles.selected)}
    >
      {label}
    </button>
  );
  return (
    <div className={className}>
      <fieldset
        aria-label={switchLabel}
        className={cx(
          segmentStyles.container,
          "mb-4 grid grid-cols-2 md:max-w-[420px] min-[77.5rem]:hidden print:hidden",
        )}
      >
        {renderTab("settings", settingsLabel)}
        {renderTab("preview", previewLabel)}
      </fieldset>
      <div
        className={cx(
          "grid grid-cols-[minmax(0,1fr)] items-start gap-6",
          stacked ? "min-[77.5rem]:gap-4" : "md:gap-8 min-[77.5rem]:grid-cols-[344px_minmax(0,1fr)]",
        )}
      >
        <div
          id={`${id}-settings`}
          className={cx(
            "min-w-0",
            stacked ? "max-[77.5rem]:md:max-w-[560px]" : "md:max-w-[560px]",
            shownSide !== "settings" && "max-[77.5rem]:hidden",
          )}
        >
          {settings}
        </div>
        {/* Both sides stay mounted, so that switching loses no input or scroll position. */}
        <section
          id={`${id}-preview`}
          aria-label={previewLabel}
          className={cx(
            "min-w-0 bg-tint py-5 max-md:-mx-4 max-md:px-4 max-md:shadow-[inset_0_1px_0_var(--line)] max-[22.5rem]:-mx-3 max-[22.5rem]:px-3",
            "md:rounded-xl md:p-4 md:pt-[18px] md:shadow-[inset_0_0_0_1px_var(--line)]",
            shownSide !== "preview" && "max-[77.5rem]:hidden",
          )}
        >
          {preview}
        </section>
      </div>
    </div>
  );
}
