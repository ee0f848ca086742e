import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { matchesSearch } from "#features/teams/members/rules.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useMediaQuery } from "#ui/use-media-query.ts";
import type { StoredResponse } from "../../schema.ts";
import {
  byUrgency,
  formatSpots,
  attendanceStatusNames,
  getAttendanceStatus,
  attendanceStatuses,
  RESPONSES_ID,
  tally,
  type AttendanceStatus,
} from "../rules.ts";
import type { Sheet, SheetMember } from "../schema.ts";
import type { GroupsProps } from "./groups.tsx";
import { LineUpBar } from "./line-up-bar.tsx";
import { LeagueSubs } from "./league-subs.tsx";
import { NeededRow } from "./needed-row.tsx";
import { OpenWaitlist } from "./open-waitlist.tsx";
import { OpenNote } from "./open-note.tsx";
import { SheetTable } from "./sheet-table.tsx";
import { TallyTiles } from "./tally-tiles.tsx";
import { useDecideRequest } from "./use-requests.ts";
import { useMarkReplySeen, useSetResponse } from "./use-sheet.ts";

/** What a game needs, and the line-up by group. Only teams with groups load it. */
const Groups = lazy<ComponentType<GroupsProps>>(() =>
  import("./groups.tsx").catch(() => ({ default: LineUpBar })),
);

export interface SheetViewProps {
  sheet: Sheet;
  isLive: boolean;
  /** Rows with actions that other features add, one action per row. */
  rows: ReactNode;
  /** Content shown between those rows and the list. */
  between: ReactNode;
}

/** Shows the responses as counts, as a lineup, and as a list (ATT-04 to ATT-13). */
export function SheetView({ sheet, isLive, rows, between }: SheetViewProps) {
  const { game, members } = sheet;
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<AttendanceStatus | null>(null);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed);
  const counts = useMemo(() => tally(members), [members]);
  const orderedMembers = useSteadyOrder(members);
  const matches = useMemo(
    () =>
      orderedMembers.filter(
        (member) =>
          (chosen === null || getAttendanceStatus(member) === chosen) && matchesSearch(member, search),
      ),
    [orderedMembers, chosen, search],
  );
  const { mutate } = useSetResponse(game.id);
  const { mutate: markReplySeen } = useMarkReplySeen(game.id);
  const [waitlisted, setWaitlisted] = useState<SheetMember | null>(null);
  const change = useCallback(
    ({ id: memberId, unreadReply }: SheetMember, response: StoredResponse | null) => {
      // Move focus first, because focus would be lost along with a row that drops out of a filtered list, or with the
      // buttons below a reply.
      if (chosen !== null || unreadReply !== null) heading.current?.focus();
      mutate({ memberId, response });
    },
    [mutate, chosen],
  );
  const set = useCallback(
    (member: SheetMember, response: StoredResponse | null) =>
      response === "waitlisted" ? setWaitlisted(member) : change(member, response),
    [change],
  );
  const markSeen = useCallback(
    ({ id: memberId }: SheetMember) => {
      // The buttons disappear along with the reply.
      heading.current?.focus();
      markReplySeen(memberId);
    },
    [markReplySeen],
  );
  const { mutate: decideRequest } = useDecideRequest(game.id);
  const decide = useCallback(
    ({ id: memberId }: SheetMember, isAccepted: boolean) => {
      // The buttons disappear along with the request.
      heading.current?.focus();
      decideRequest({ memberId, isAccepted });
    },
    [decideRequest],
  );
  const [noted, setNoted] = useState<SheetMember | null>(null);
  const showAll = () => {
    setTyped("");
    setChosen(null);
    heading.current?.focus();
  };

  const isPhone = useMediaQuery(PHONE);
  const cards = (
    <>
      <div className="mt-4 divide-y divide-line rounded-lg border border-line empty:hidden">
        <NeededRow game={game} attending={counts.attending + (game.leagueSubs?.length ?? 0)} />
        {rows}
      </div>
      {between}
    </>
  );
  return (
    <>
      <TallyTiles counts={counts} spots={formatSpots(game, members)} selected={chosen} onSelect={setChosen} />
      {game.groups?.length ? (
        <Suspense fallback={<Skeleton shape="block" className="mt-4 h-32" />}>
          <Groups game={game} members={members} counts={counts} />
        </Suspense>
      ) : (
        <LineUpBar members={members} counts={counts} />
      )}
      <LeagueSubs game={game} />
      {game.isOutOfTexts && (
        <Banner tone="warn" className="mt-4">
          Not enough texts left to offer the open spot. We&apos;ll continue automatically once you add more.
        </Banner>
      )}
      {!isPhone && cards}
      <section aria-labelledby={RESPONSES_ID} className="mt-6.5 min-w-0">
        <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 md:min-h-11">
          <div className="flex items-center gap-3">
            <h2 ref={heading} id={RESPONSES_ID} tabIndex={-1} className="h2 outline-none">
              Responses
            </h2>
            {isLive && (
              <span className="caption inline-flex items-center gap-1.5 text-ink-3">
                <span aria-hidden="true" className="size-2 rounded-full bg-green" />
                Live
              </span>
            )}
          </div>
          {members.length > 0 && (
            <SearchField
              label="Search members"
              placeholder="Search members..."
              maxLength={100}
              value={typed}
              onValueChange={setTyped}
            />
          )}
        </div>
        <output className="sr-only">
          {attendanceStatuses
            .map((status) => `${counts[status]} ${attendanceStatusNames[status]}`)
            .join(", ")}
          {matches.length < members.length && `. ${matches.length} listed`}
        </output>
        {matches.length > 0 ? (
          <SheetTable
            members={matches}
            hasWaitlist={game.maximumPlayers != null}
            rosterOf={game.canManageTeam ? game.team.id : null}
            onSet={game.canSet ? set : undefined}
            onSeen={markSeen}
            onNote={game.canSet ? setNoted : undefined}
            onDecide={decide}
          />
        ) : (
          <NoMembersFound isFiltered={members.length > 0} teamId={game.team.id} onShowAll={showAll} />
        )}
      </section>
      {isPhone && cards}
      {waitlisted && (
        <OpenWaitlist
          member={waitlisted}
          onConfirm={() => change(waitlisted, "waitlisted")}
          onClose={() => setWaitlisted(null)}
          finalFocus={() => heading.current}
        />
      )}
      {noted && <OpenNote gameId={game.id} member={noted} onClose={() => setNoted(null)} />}
    </>
  );
}

/** The width below which names come before everything else, because that's what people open this page for. */
const PHONE = "(width < 48rem)";

type NoMembersFoundProps = { isFiltered: boolean; teamId: string; onShowAll: () => void };

/** The empty state (ATT-13). */
function NoMembersFound({ isFiltered, teamId, onShowAll }: NoMembersFoundProps) {
  return (
    <EmptyState
      title="No members found"
      action={
        isFiltered ? (
          <Button variant="secondary" onClick={onShowAll}>
            Show All
          </Button>
        ) : (
          <LinkButton to={`/teams/${teamId}`}>Go to Roster</LinkButton>
        )
      }
    >
      {isFiltered
        ? "Search matches names, emails, and phone numbers."
        : "Add players to the roster to see them here."}
    </EmptyState>
  );
}

/**
 * Keeps rows in the order they had when the page opened, so that a row doesn't move out from under the user's finger
 * when its response changes.
 */
function useSteadyOrder(members: readonly SheetMember[]) {
  const [places, setPlaces] = useState(() => indexById(byUrgency(members)));
  const newMembers = members.filter((member) => !places.has(member.id));
  if (newMembers.length > 0)
    setPlaces(indexById([...places.keys(), ...newMembers.map((member) => member.id)]));
  return useMemo(
    () => members.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
    [members, places],
  );
}

const indexById = (ids: readonly string[]) => new Map(ids.map((id, index) => [id, index]));
