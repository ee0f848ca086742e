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
import { pipLabels, standingLook } from "../../sheet/components/standing-look.tsx";
import { answered, gamesInWords, MOST_RECENT, rateInWords, sorted, sortings, sum, total } from "../rules.ts";
import type { Sorting } from "../rules.ts";
import type { MemberRecord, PlayedGame } from "../schema.ts";
import { pipCounts, standingWords } from "./history-look.ts";

const inThousands = ({ full, half, low, hollow }: PipCounts) => ({
  full: full.toLocaleString("en-US"),
  half: half.toLocaleString("en-US"),
  low: low.toLocaleString("en-US"),
  hollow: hollow.toLocaleString("en-US"),
});

type MembersSectionProps = { members: readonly MemberRecord[]; games: readonly PlayedGame[] };

/** How often each member came. */
export function MembersSection({ members, games }: MembersSectionProps) {
  const id = useId();
  const [sorting, setSorting] = useState<Sorting>("highest");
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim().toLowerCase());
  const found = useMemo(
    () => sorted(members, sorting).filter(({ name }) => name.toLowerCase().includes(search)),
    [members, sorting, search],
  );
  return (
    <section aria-labelledby={id} className="mt-7.5 min-w-0">
      <SectionHead
        id={id}
        title="Member by Member"
        subtitle={`Rate: attending answers out of the games since they joined. Marks: the last ${Math.min(MOST_RECENT, games.length)} games, newest on the right; a dot where one does not count for them.`}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PipsLegend counts={inThousands(pipCounts(sum(members)))} labels={pipLabels} />
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
            value={sorting}
            onChange={(event) => setSorting(event.target.value as Sorting)}
            options={sortings}
            className="min-w-42"
          />
        </div>
      </div>
      <output className="sr-only">{search !== "" && `${found.length} found`}</output>
      {found.length > 0 ? (
        <MembersTable members={found} games={games} />
      ) : (
        <EmptyState
          title="No members found"
          action={
            <Button variant="secondary" onClick={() => setTyped("")}>
              Clear Search
            </Button>
          }
        >
          The search looks through names.
        </EmptyState>
      )}
    </section>
  );
}

/** Remembered, so that typing does not wait for five hundred rows to be drawn again. */
const MembersTable = memo(function MembersTable({ members, games }: MembersSectionProps) {
  return (
    <DataTable
      caption="Attendance of members"
      columns={columnsFor(games)}
      rows={members}
      rowKey={(member) => member.id}
    />
  );
});

const columnsFor = (games: readonly PlayedGame[]): Column<MemberRecord>[] => [
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
  { key: "recent", header: `Last ${Math.min(MOST_RECENT, games.length)} Games`, cell: RecentCell },
  {
    key: "rate",
    header: "Attendance Rate",
    cardSlot: "status",
    cell: (member) =>
      total(member.counts) === 0 ? (
        <span className="text-sm text-ink-3">No games yet</span>
      ) : (
        <>
          <span className="score block text-[1.375rem] cards:text-right">{rateInWords(member.counts)}</span>
          <span className="caption block text-ink-3 cards:text-right">{gamesInWords(member, games)}</span>
        </>
      ),
  },
  {
    key: "answers",
    header: "Answers Given",
    cardSlot: "hidden",
    cell: ({ counts }) => `${answered(counts)} of ${total(counts)}`,
  },
  {
    key: "streak",
    header: "Streak",
    cardSlot: "hidden",
    className: "whitespace-nowrap",
    cell: ({ streak }) => streakInWords(streak) ?? <span className="text-ink-3">None</span>,
  },
];

/** One is no streak. */
const streakInWords = (streak: number) => (streak > 1 ? `${streak} in a row` : null);

function RecentCell(member: MemberRecord) {
  const { counts, streak } = member;
  const words = [`${answered(counts)} of ${total(counts)} answered`, streakInWords(streak)];
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <RecentGames {...member} />
      {/* On cards, where there are no columns for it. */}
      <span className="caption text-ink-3 not-cards:hidden">{words.filter(Boolean).join(", ")}</span>
    </span>
  );
}

/** One game, one mark, in the same place for everybody. */
function RecentGames({ recent }: MemberRecord) {
  const words = recent.map((standing) => (standing ? standingWords[standing] : "not on the roster"));
  return (
    <Depiction label={`Oldest first: ${words.join(", ")}`} className="flex h-3.5 items-end gap-[3px]">
      {recent.map((standing, index) => (
        <span key={index} className="flex h-full w-2.5 items-end">
          {standing ? (
            <Pip kind={standingLook[standing].pip} />
          ) : (
            <span className="m-auto size-1 rounded-full bg-line-strong" />
          )}
        </span>
      ))}
    </Depiction>
  );
}
