import { Check, TriangleAlert } from "lucide-react";
import { computeNeeds, describeMissing } from "#features/teams/groups/rules.ts";
import { cx } from "#ui/cx.ts";
import type { SheetGame, SheetMember } from "../schema.ts";
import { toNeedFacts } from "../rules.ts";

export interface GroupNeedsProps {
  game: SheetGame;
  members: readonly SheetMember[];
}

/** Shows what a game needs as a strip: "6 of 8 needed", and a tile for each group with a minimum (NEED-08). */
export function GroupNeeds({ game, members }: GroupNeedsProps) {
  const needs = computeNeeds(toNeedFacts(game, members));
  const { neededPlayers, attending, groups } = needs;
  return (
    <ul
      aria-label="What this game needs"
      className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))]"
    >
      <NeedTile
        name="Players"
        count={attending}
        unit={neededPlayers === null ? " attending" : ` of ${neededPlayers} needed`}
        isMet={!needs.isShort}
        isWide={groups.length % 2 === 0}
      >
        {describeMissing(needs, game.sport ?? "")}
      </NeedTile>
      {groups.map(({ id, name, filled, needed, missing }) => (
        <NeedTile
          key={id}
          name={name}
          count={filled}
          unit={` of ${needed}`}
          isMet={missing === 0}
          seats={{ filled, needed }}
        >
          {missing === 0 ? "Covered" : `${missing} missing`}
        </NeedTile>
      ))}
    </ul>
  );
}

interface NeedTileProps {
  name: string;
  count: number;
  unit: string;
  isMet: boolean;
  seats?: { filled: number; needed: number };
  /** Whether the tile takes a row of its own on a phone, so that no place stays empty. */
  isWide?: boolean;
  children: string;
}

/** A need with an icon and words, so that color alone says nothing. */
function NeedTile({ name, count, unit, isMet, seats, isWide = false, children }: NeedTileProps) {
  return (
    <li
      className={cx(
        "flex min-w-0 flex-col px-4.5 py-3.5",
        isMet ? "bg-surface" : "bg-red-soft text-red-ink",
        isWide && "max-md:col-span-2",
      )}
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        <b className="mb-1.5 w-full text-sm font-[560] wrap-anywhere">{name}</b>{" "}
        <span className="score text-[1.75rem]">{count}</span>
        <span className={cx("caption", isMet && "text-ink-2")}>{unit}</span>
      </span>
      {seats && <SeatPips {...seats} />}
      <span
        className={cx(
          "caption mt-auto flex items-center gap-1.5 pt-2 font-[560] [&>svg]:size-3.5 [&>svg]:shrink-0 [&>svg]:stroke-[2.5]",
          isMet && "text-green-ink",
        )}
      >
        {isMet ? <Check aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
        <span>{children}</span>
      </span>
    </li>
  );
}

/** One pip per seat. The numbers above say the same in words. */
const SeatPips = ({ filled, needed }: { filled: number; needed: number }) => (
  <span aria-hidden="true" className="mt-2 flex h-3.5 gap-[3px]">
    {Array.from({ length: needed }, (_, seat) => (
      <span
        key={seat}
        className={cx(
          "max-w-[26px] flex-1 rounded-[3px]",
          seat < filled ? "bg-rsvp-attending" : "border-[1.5px] border-dashed border-(--red-line)",
        )}
      />
    ))}
  </span>
);
