import { memo, useDeferredValue, useId, useMemo, useState } from "react";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Depiction } from "#ui/depiction.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { PipCounts } from "#ui/pip-kind.ts";
import { Pip, PipsLegend } from "#ui/pips.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { pipLabels, statusStyles } from "../../sheet/components/status-styles.tsx";
import {
  countResponded,
  formatGames,
  RECENT_GAMES,
  formatRate,
  sortMembers,
  sortOptions,
  sumCounts,
  sumTally,
} from "../rules.ts";
import type { SortOrder } from "../rules.ts";
import type { MemberRecord, PlayedGame } from "../schema.ts";
import { toPipCounts } from "../../sheet/components/status-styles.tsx";
import { statusLabels } from "./history-pips.ts";

const formatCounts = ({ full, half, low, hollow }: PipCounts) => ({
  full: full.toLocaleString("en-US"),
  half: half.toLocaleString("en-US"),
  low: low.toLocaleString("en-US"),
  hollow: hollow.toLocaleString("en-US"),
});

/** Formats the explanation of the marks, such as "Marks show the last 10 games, newest on the right." */
const formatRecentNote = (games: number) =>
  games === 1 ? "The mark shows the last game." : `Marks show the last ${games} games, newest on the right.`;

type MembersSectionProps = { members: readonly MemberRecord[]; games: readonly PlayedGame[] };

/** Lists members and how often each one attended. */
export function MembersSection({ members, games }: MembersSectionProps) {
  const id = useId();
  const [sortOrder, setSortOrder] = useState<SortOrder>("highest");
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim().toLowerCase());
  const matches = useMemo(
    () => sortMembers(members, sortOrder).filter(({ name }) => name.toLowerCase().includes(search)),
    [members, sortOrder, search],
  );
  return (
    <section aria-labelledby={id} className="mt-7.5 min-w-0">
      <SectionHead
        id={id}
        title="Member by Member"
        subtitle={`Rate is "attending" responses out of games since the player joined. ${formatRecentNote(Math.min(RECENT_GAMES, games.length))} A dot means that game doesn't count for them.`}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PipsLegend counts={formatCounts(toPipCounts(sumCounts(members)))} labels={pipLabels} />
        <div className="flex gap-2.5 max-md:w-full max-md:flex-col md:shrink-0">
          <SearchField
            label="Search members"
            placeholder="Search members..."
            maxLength={100}
            value={typed}
            onValueChange={setTyped}
          />
          <SelectField
            label="Sort by"
            hideLabel
            value={sortOrder}
            onChange={(event) => setSortOrder(event.target.value as SortOrder)}
            options={sortOptions}
            className="min-w-42"
          />
        </div>
      </div>
      <output className="sr-only">{search !== "" && `${matches.length} found`}</output>
      {matches.length > 0 ? (
        <MembersTable members={matches} games={games} />
      ) : (
        <EmptyState
          title="No members found"
          action={
            <Button variant="secondary" onClick={() => setTyped("")}>
              Clear Search
            </Button>
          }
        >
          Search matches names only.
        </EmptyState>
      )}
    </section>
  );
}

/** Memoized, so that typing in the search box doesn't have to wait for 500 rows to rerender. */
const MembersTable = memo(function MembersTable({ members, games }: MembersSectionProps) {
  return (
    <DataTable
      caption="Member attendance"
      columns={createColumns(games)}
      rows={members}
      rowKey={(member) => member.id}
    />
  );
});

const createColumns = (games: readonly PlayedGame[]): Column<MemberRecord>[] => [
  {
    key: "member",
    header: "Member",
    cardSlot: "title",
    className: "wrap-anywhere",
    cell: ({ name }) => (
      <span className="flex items-center gap-3">
        <Avatar name={name} />
        <b className="min-w-0 font-[620]">{name}</b>
      </span>
    ),
  },
  {
    key: "recent",
    header: games.length === 1 ? "Last Game" : `Last ${Math.min(RECENT_GAMES, games.length)} Games`,
    cell: RecentCell,
  },
  {
    key: "rate",
    header: "Attendance Rate",
    cardSlot: "status",
    cell: (member) =>
      sumTally(member.counts) === 0 ? (
        <span className="text-sm text-ink-3">No games yet</span>
      ) : (
        <>
          <span className="score block text-[1.375rem] cards:text-right">{formatRate(member.counts)}</span>
          <span className="caption block text-ink-3 cards:text-right">{formatGames(member, games)}</span>
        </>
      ),
  },
  {
    key: "responses",
    header: "Responses",
    cardSlot: "hidden",
    cell: ({ counts }) => `${countResponded(counts)} of ${sumTally(counts)}`,
  },
  {
    key: "streak",
    header: "Streak",
    cardSlot: "hidden",
    className: "whitespace-nowrap",
    cell: ({ streak }) => formatStreak(streak) ?? <span className="text-ink-3">None</span>,
  },
];

/** Formats a member's streak. Returns null for a single game, which isn't a streak. */
const formatStreak = (streak: number) => (streak > 1 ? `${streak} in a row` : null);

function RecentCell(member: MemberRecord) {
  const { counts, streak } = member;
  const details = [`${countResponded(counts)} of ${sumTally(counts)} responded`, formatStreak(streak)];
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <RecentGames {...member} />
      {/* Shown only in the card layout, which has no columns for these details. */}
      <span className="caption text-ink-3 not-cards:hidden">{details.filter(Boolean).join(", ")}</span>
    </span>
  );
}

/** A row of marks, one per game, with each game in the same position for every member. */
function RecentGames({ recent }: MemberRecord) {
  const labels = recent.map((status) => (status ? statusLabels[status] : "not on the roster"));
  return (
    <Depiction label={`Oldest first: ${labels.join(", ")}`} className="flex h-3.5 items-end gap-[3px]">
      {recent.map((status, index) => (
        <span key={index} className="flex h-full w-2.5 items-end">
          {status ? (
            <Pip kind={statusStyles[status].pip} />
          ) : (
            <span className="m-auto size-1 rounded-full bg-line-strong" />
          )}
        </span>
      ))}
    </Depiction>
  );
}
