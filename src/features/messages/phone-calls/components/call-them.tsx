import { useRef, useState } from "react";
import { useSetResponse } from "#features/attendance/sheet/components/use-sheet.ts";
import { RESPONSES_ID } from "#features/attendance/sheet/rules.ts";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FIRST_CALLS } from "../rules.ts";
import type { PhoneCall } from "../schema.ts";
import { CallRoom } from "./call-room.tsx";
import { CallRow, type CallRowProps } from "./call-row.tsx";
import { usePhoneCalls } from "./use-phone-calls.ts";

export type CallThemProps = { sheet: Sheet } & Pick<CallRowProps, "Responses">;

/**
 * Lists the players to call before a game: those without a response that our last reminder didn't reach (REACH-39).
 * Absent if there's no one to call.
 */
export default function CallThem({ sheet, Responses }: CallThemProps) {
  const { game, members } = sheet;
  const query = usePhoneCalls(game.id, sheet.version);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { mutate } = useSetResponse(game.id);
  // The sheet knows a response first: those on their way to the server, and those that others just gave.
  const silentIds = new Set(members.flatMap(({ id, response }) => (response === null ? id : [])));
  const calls = (query.data?.calls ?? []).filter(({ memberId }) => silentIds.has(memberId));

  if (!query.data && query.isError) return <CallsNotLoaded query={query} />;
  if (!query.data) return <CallRoom sheet={sheet} />;
  if (calls.length === 0) return null;
  const set = ({ memberId }: PhoneCall, response: RsvpStatus) => {
    // Move focus first, because it would be lost along with the row, and the card goes with its last row.
    (calls.length > 1 ? heading.current : document.getElementById(RESPONSES_ID))?.focus();
    mutate({ memberId, response });
  };
  return (
    <Card as="section" aria-labelledby="call-them" className="mt-5">
      <h2 ref={heading} id="call-them" tabIndex={-1} className="h3 outline-none">
        Call Them
      </h2>
      <output className="mt-1 block text-sm leading-[1.45] text-ink-2">
        {calls.length === 1 ? "1 player hasn't" : `${calls.length} players haven't`} responded, and our last
        reminder may not have reached them.
      </output>
      <ul className="mt-2">
        {(isOpen ? calls : calls.slice(0, FIRST_CALLS)).map((call) => (
          <CallRow
            key={call.memberId}
            call={call}
            Responses={Responses}
            onSet={game.canSet ? (response) => set(call, response) : undefined}
          />
        ))}
      </ul>
      {calls.length > FIRST_CALLS && (
        <Button
          variant="ghost"
          size="small"
          aria-expanded={isOpen}
          className="mt-1 -mb-1.5 -ml-3"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? "Show Fewer" : `Show All ${calls.length}`}
        </Button>
      )}
    </Card>
  );
}

function CallsNotLoaded({
  query,
}: {
  query: Pick<ReturnType<typeof usePhoneCalls>, "isFetching" | "refetch">;
}) {
  return (
    <Card as="section" aria-label="Call Them" className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
        We couldn&apos;t load who to call.
        <Button
          variant="secondary"
          size="small"
          busy={query.isFetching}
          busyLabel="Loading..."
          onClick={() => void query.refetch()}
        >
          Try Again
        </Button>
      </div>
    </Card>
  );
}
