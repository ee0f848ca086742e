import { useCallback, useDeferredValue, useId, useMemo, useRef, useState, type ReactNode } from "react";
import { matchesSearch } from "#features/teams/members/rules.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SearchField } from "#ui/search-field.tsx";
import type { Response } from "../../schema.ts";
import { byUrgency, standingNames, standingOf, standings, tally, type Standing } from "../rules.ts";
import type { Sheet, SheetMember } from "../schema.ts";
import { LineUpBar } from "./line-up-bar.tsx";
import { NeededRow } from "./needed-row.tsx";
import { SheetTable } from "./sheet-table.tsx";
import { TallyTiles } from "./tally-tiles.tsx";
import { useSetAnswer } from "./use-sheet.ts";

export interface SheetViewProps {
  sheet: Sheet;
  isLive: boolean;
  /** What can be done about the answers: a row each, of features that come later. */
  rows?: ReactNode;
  /** Between those and the list. */
  between?: ReactNode;
}

/** The answers: in numbers, as a picture, and one by one (ATT-04 to ATT-13). */
export function SheetView({ sheet, isLive, rows, between }: SheetViewProps) {
  const { game, members } = sheet;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Standing | null>(null);
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed);
  const counts = useMemo(() => tally(members), [members]);
  const ordered = useSteadyOrder(members);
  const found = useMemo(
    () =>
      ordered.filter(
        (member) => (chosen === null || standingOf(member) === chosen) && matchesSearch(member, search),
      ),
    [ordered, chosen, search],
  );
  const { mutate } = useSetAnswer(game.id);
  const set = useCallback(
    ({ id: memberId }: SheetMember, response: Response | null) => {
      // A row that leaves a filtered list would take the focus with it.
      if (chosen !== null) heading.current?.focus();
      mutate({ memberId, response });
    },
    [mutate, chosen],
  );
  const showAll = () => {
    setTyped("");
    setChosen(null);
    heading.current?.focus();
  };

  return (
    <>
      <TallyTiles counts={counts} chosen={chosen} onChoose={setChosen} />
      <LineUpBar members={members} counts={counts} />
      <div className="mt-4 divide-y divide-line rounded-lg border border-line empty:hidden">
        <NeededRow game={game} attending={counts.attending} />
        {rows}
      </div>
      {between}
      <section aria-labelledby={`${id}-title`} className="mt-6.5 min-w-0">
        <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 md:min-h-11">
          <div className="flex items-center gap-3">
            <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="h2 outline-none">
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
          {standings.map((standing) => `${counts[standing]} ${standingNames[standing]}`).join(", ")}
          {found.length < members.length && `. ${found.length} listed`}
        </output>
        {found.length > 0 ? (
          <SheetTable members={found} onSet={game.canSet ? set : undefined} />
        ) : (
          <NobodyFound isFiltered={members.length > 0} teamId={game.team.id} onShowAll={showAll} />
        )}
      </section>
    </>
  );
}

type NobodyFoundProps = { isFiltered: boolean; teamId: string; onShowAll: () => void };

/** ATT-13. */
function NobodyFound({ isFiltered, teamId, onShowAll }: NobodyFoundProps) {
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
        ? "The search looks through names, emails and phone numbers."
        : "Add the people who play to the roster, and they are listed here."}
    </EmptyState>
  );
}

/** In the order the page was opened with: a row must not move away under the finger when its answer changes. */
function useSteadyOrder(members: readonly SheetMember[]) {
  const [places, setPlaces] = useState(() => placesOf(byUrgency(members)));
  const newcomers = members.filter((member) => !places.has(member.id));
  if (newcomers.length > 0) setPlaces(placesOf([...places.keys(), ...newcomers.map((member) => member.id)]));
  return useMemo(
    () => members.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0)),
    [members, places],
  );
}

const placesOf = (ids: readonly string[]) => new Map(ids.map((id, place) => [id, place]));
