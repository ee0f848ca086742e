import { MessageSquare, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { getInitials } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { lineUpTiles } from "#ui/line-up.tsx";
import { getAttendanceStatus, getStatusName } from "../rules.ts";
import { listLineUpGroups, type LineUpGroup } from "../line-up/rules.ts";
import type { SheetGame, SheetMember } from "../schema.ts";
import { statusStyles } from "./status-styles.tsx";

export interface GroupLineUpProps {
  game: SheetGame;
  members: readonly SheetMember[];
}

/** Shows the line-up by group, with notes and the seats that are still empty (NEED-08). */
export function GroupLineUp({ game, members }: GroupLineUpProps) {
  return (
    <section aria-labelledby="line-up" className="mt-6.5">
      <h2 id="line-up" className="h2 mb-3.5">
        Lineup
      </h2>
      <div className="grid gap-5.5">
        {listLineUpGroups(game, members).map((group) => (
          <Group key={group.id} group={group} />
        ))}
      </div>
    </section>
  );
}

function Group({ group }: { group: LineUpGroup }) {
  const { title, missing, needed, attending, missingLabel, people } = group;
  return (
    <section>
      <h3 className="mb-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ui font-[640]">
        <span className="wrap-anywhere">{title}</span>
        {missing > 0 ? (
          <Badge tone="expired">{missing} missing</Badge>
        ) : (
          <span className="caption font-[450] text-ink-2">
            {needed === null ? `${attending} attending` : `${attending} attending, ${needed} needed`}
          </span>
        )}
      </h3>
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-3">
        {missing > 0 && (
          <Tile className="border-[1.5px] border-dashed border-(--red-line) bg-red-soft text-red-ink">
            <Initials className="bg-surface">
              <Plus aria-hidden="true" className="size-4" />
            </Initials>
            <span className="min-w-0 wrap-anywhere">{missingLabel}</span>
          </Tile>
        )}
        {people.map(({ member, tag }) => (
          <Person key={member.id} member={member} tag={tag} />
        ))}
      </ul>
    </section>
  );
}

function Person({ member, tag }: { member: SheetMember; tag: string }) {
  const status = getAttendanceStatus(member);
  const isIn = status === "attending";
  return (
    <Tile className={cx("inset-ring inset-ring-line", !isIn && "text-ink-2")}>
      <Initials className={lineUpTiles[statusStyles[status].pip]}>{getInitials(member.name)}</Initials>
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{member.name}</span>
        {member.note !== null ? (
          <span className="caption flex min-w-0 items-center gap-1 font-[450] text-ink-2">
            <MessageSquare aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
            <span className="truncate">“{member.note}”</span>
            <span className="sr-only">, {getStatusName(member)}</span>
          </span>
        ) : (
          <span className={cx("caption block font-[450] text-ink-2", isIn && "sr-only")}>
            {getStatusName(member)}
          </span>
        )}
      </span>
      {tag !== "" && (
        <small className="self-start rounded-[5px] bg-sunken px-1.5 text-xs leading-[18px] font-[640] text-ink-2">
          {tag}
        </small>
      )}
    </Tile>
  );
}

const Tile = ({ className, children }: { className: string; children: ReactNode }) => (
  <li
    className={cx(
      "flex min-h-14 min-w-0 items-center gap-2.5 rounded-xl py-2 pr-3 pl-2.5 text-sm leading-tight font-[580]",
      className,
    )}
  >
    {children}
  </li>
);

const Initials = ({ className, children }: { className: string; children: ReactNode }) => (
  <span
    aria-hidden="true"
    className={cx(
      "grid size-[38px] shrink-0 place-items-center rounded-[8px] font-display text-[0.8125rem] leading-none font-[680]",
      className,
    )}
  >
    {children}
  </span>
);
