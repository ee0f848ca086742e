import { cx } from "#ui/cx.ts";
import { share, standingNames, standings, type Standing, type Tally } from "../rules.ts";
import { standingLook } from "./standing-look.tsx";

export interface TallyTilesProps {
  counts: Tally;
  /** The one whose members alone are listed. */
  chosen: Standing | null;
  onChoose: (standing: Standing | null) => void;
}

/** Exactly four (ATT-04 to ATT-08). Pressing one lists only those it counts, pressing it again lists all. */
export function TallyTiles({ counts, chosen, onChoose }: TallyTilesProps) {
  const total = standings.reduce((sum, standing) => sum + counts[standing], 0);
  return (
    <fieldset className="grid min-w-0 grid-cols-4 max-md:divide-x max-md:divide-line max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-line md:gap-3">
      <legend className="sr-only">Filter by response</legend>
      {standings.map((standing) => {
        const isChosen = standing === chosen;
        const { icon, disc, pressed } = standingLook[standing];
        return (
          <button
            key={standing}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? null : standing)}
            className={cx(
              "min-w-0 cursor-pointer bg-surface transition-colors duration-(--t-fast) hover:bg-tint",
              "max-md:flex max-md:flex-col max-md:items-center max-md:px-1 max-md:py-3 max-md:text-center max-md:-outline-offset-3",
              "md:rounded-lg md:border md:border-line md:px-4.5 md:pt-3.5 md:pb-[15px] md:text-left",
              isChosen && cx("bg-tint inset-ring-2", pressed),
            )}
          >
            <span className="contents text-sm font-[560] md:flex md:items-center md:gap-2">
              <span
                aria-hidden="true"
                className={cx(
                  "grid size-6 shrink-0 place-items-center rounded-full [&>svg]:size-3.5 [&>svg]:stroke-[2.5]",
                  disc,
                )}
              >
                {icon}
              </span>
              <span className="max-md:order-3 max-md:mt-1.5 max-md:text-[0.78125rem] max-md:leading-[1.2] max-md:font-[560]">
                {standingNames[standing]}
              </span>
            </span>
            <span className="score mt-2 flex items-baseline gap-2 text-[1.75rem] max-md:order-2 md:mt-2.5 md:text-[2.375rem]">
              {counts[standing]}
              <small className="font-text text-sm leading-none font-medium tracking-normal text-ink-3 max-md:hidden">
                {share(counts[standing], total)}
                {standing === "attending" && ` of ${total}`}
              </small>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
