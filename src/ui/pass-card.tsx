import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { CourtPanel } from "./court-panel.tsx";
import { cx } from "./cx.ts";

export interface PassCardLine {
  /** An 18 px icon. */
  icon?: ReactNode;
  text: string;
}

export interface PassCardProps {
  title: string;
  heading?: "h2" | "h3";
  price: string;
  /** Small text next to the price. */
  priceNote?: string;
  description?: string;
  lines: PassCardLine[];
  /** A sentence that helps users choose. */
  note?: ReactNode;
  /** Whether this is the recommended choice, which is shown as a court panel and comes first on narrow screens. */
  recommended?: boolean;
  /** Why the pass is unavailable. Dims the card, except for the reason and badge, whose small text needs contrast. */
  unavailableReason?: string;
  /** A text equivalent for what the card's style implies. */
  badge?: string;
  tone?: "plain" | "night";
  action?: ReactNode;
  /** The background behind the card, which shows through the slot and the perforation. */
  on?: "surface" | "canvas";
}

/** A card shaped like a lanyard pass: slot, header, perforation, and features. */
export function PassCard({
  title,
  heading: Heading = "h2",
  price,
  priceNote,
  description,
  lines,
  note,
  recommended = false,
  unavailableReason,
  badge,
  tone = "plain",
  action,
  on = "surface",
}: PassCardProps) {
  const dimClass = unavailableReason !== undefined && "opacity-75 grayscale";
  const isNight = tone === "night" && !recommended && !dimClass;
  const mutedClass = recommended ? "text-on-court-2" : isNight ? "text-[oklch(0.86_0.02_262)]" : "text-ink-2";
  const header = (
    <>
      <span
        aria-hidden="true"
        className="absolute top-[13px] left-1/2 h-2.5 w-[54px] -translate-x-1/2 rounded-[5px] bg-(--under) shadow-[inset_0_1px_2px_oklch(0.2_0.04_264/0.25)] print:hidden"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading
          className={cx(
            "font-display text-[1.3125rem] leading-[1.1] font-[720] tracking-[-0.018em] font-stretch-110%",
            dimClass,
          )}
        >
          {title}
        </Heading>
        {badge && (
          <span
            className={cx(
              "rounded-sm px-2.5 py-[7px] font-display text-[0.78125rem] leading-none font-bold",
              recommended ? "-my-1 bg-white text-court-b" : "-my-1 bg-court-soft text-court-ink",
            )}
          >
            {badge}
          </span>
        )}
      </div>
      <p className={cx("mt-3 flex flex-wrap items-baseline gap-x-2", dimClass)}>
        <span className="score text-[2.5rem] md:text-[2.875rem]">{price}</span>
        {priceNote && (
          <span className={cx("text-[0.875rem]", dimClass ? "text-ink" : mutedClass)}>{priceNote}</span>
        )}
      </p>
      {description && (
        <p className={cx("mt-2 text-[0.875rem] leading-[1.4]", dimClass ? "text-ink" : mutedClass, dimClass)}>
          {description}
        </p>
      )}
    </>
  );
  const headClass = "relative rounded-t-xl px-5 pt-[34px] pb-4 md:px-6 md:pt-[38px] md:pb-[18px]";
  return (
    <article
      className={cx(
        "relative flex min-w-0 flex-col rounded-xl bg-surface",
        on === "canvas" ? "[--under:var(--canvas)]" : "[--under:var(--surface)]",
        recommended
          ? "shadow-[0_0_0_2px_var(--court),var(--lift-3)] max-[68.75rem]:-order-1"
          : "shadow-[0_0_0_1px_var(--line),var(--lift-1)]",
      )}
    >
      {recommended ? (
        <CourtPanel as="div" lines="card" shape="flush" className={headClass}>
          {header}
        </CourtPanel>
      ) : (
        <div
          className={cx(
            headClass,
            // In dark mode, the page itself is already that dark, so the header is lighter instead of darker.
            isNight ? "bg-[light-dark(var(--night),var(--sunken))] text-on-court" : "bg-sunken",
          )}
        >
          {header}
        </div>
      )}
      <div
        aria-hidden="true"
        className={cx(
          "relative mx-3.5 h-0 border-t-2 border-dashed border-line-strong print:hidden",
          "before:absolute before:-top-[9px] before:-left-[22px] before:size-4 before:rounded-full before:bg-(--under) before:[clip-path:inset(0_0_0_8px)]",
          "after:absolute after:-top-[9px] after:-right-[22px] after:size-4 after:rounded-full after:bg-(--under) after:[clip-path:inset(0_8px_0_0)]",
          recommended
            ? "before:shadow-[inset_0_0_0_2px_var(--court)] after:shadow-[inset_0_0_0_2px_var(--court)]"
            : "before:shadow-[inset_0_0_0_1px_var(--line)] after:shadow-[inset_0_0_0_1px_var(--line)]",
        )}
      />
      <div className="flex flex-1 flex-col px-5 pt-3.5 pb-5 md:px-6 md:pt-[18px] md:pb-[22px]">
        <ul className={cx(dimClass)}>
          {lines.map((line) => (
            <li key={line.text} className="flex items-center gap-2.5 py-[5px]">
              {line.icon && (
                <span aria-hidden="true" className="flex-none text-court-ink">
                  {line.icon}
                </span>
              )}
              {line.text}
            </li>
          ))}
        </ul>
        {unavailableReason !== undefined ? (
          <p className="mt-3.5 flex gap-2 rounded-md bg-yellow-soft px-3 py-2.5 text-label leading-[1.4] text-yellow-ink">
            <TriangleAlert aria-hidden="true" size={16} className="mt-0.5" />
            {unavailableReason}
          </p>
        ) : (
          note && (
            <p className="mt-3.5 rounded-md bg-court-soft px-3 py-2.5 text-label leading-[1.4]">{note}</p>
          )
        )}
        {action && <div className="mt-auto pt-4">{action}</div>}
      </div>
    </article>
  );
}

/** Shows pass cards side by side from 1100 px, and stacked below that, with the recommended pass first. */
export function PassCardRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cx(
        "grid gap-4 md:max-w-[520px] md:gap-5 min-[68.75rem]:max-w-none min-[68.75rem]:auto-cols-fr min-[68.75rem]:grid-flow-col",
        className,
      )}
    >
      {children}
    </div>
  );
}
