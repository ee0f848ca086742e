import { CirclePlus, CircleStop, UserPlus } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useSetAnswer } from "#features/attendance/sheet/components/use-sheet.ts";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import { SparesNotLoaded } from "#features/teams/spares/components/spares-not-loaded.tsx";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import type { SpareCall } from "../schema.ts";
import { callBadges, callInWords, standbyInWords } from "./call-words.ts";
import { CalledSpares } from "./called-spares.tsx";
import { useCallChange, useSpareCall } from "./use-spare-call.ts";

const StartCallDialog = lazy(() => import("./start-call-dialog.tsx"));

/** Spares of one game: who stands by, calling them up, and what comes of it. */
export default function SpareCallCard({ sheet }: { sheet: Sheet }) {
  const { game } = sheet;
  const query = useSpareCall(game.id, sheet.version);
  if (!query.data)
    return (
      <Card as="section" aria-label="Spares" className="mt-5">
        {query.isError ? (
          <SparesNotLoaded query={query} />
        ) : (
          <Loading label="Loading the spares" className="grid gap-2.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-[70%]" />
          </Loading>
        )}
      </Card>
    );
  return <LoadedCard sheet={sheet} state={query.data} />;
}

function LoadedCard({ sheet, state }: { sheet: Sheet; state: SpareCall }) {
  const { game } = sheet;
  const { call, spares } = state;
  const [isStarting, setIsStarting] = useState(false);
  /** The dialog comes with its first opening, and stays for the way it leaves. */
  const [openings, setOpenings] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const stop = useCallChange(game.id, (api) => api.stop({ gameId: game.id }), "Failed to stop the call");
  const addSpot = useCallChange(
    game.id,
    (api, requestKey: string) => api.addSpot({ gameId: game.id, requestKey }),
    "Failed to add a spot",
  );
  const ask = useCallChange(
    game.id,
    (api, memberId: string) => api.ask({ gameId: game.id, memberId }),
    "Failed to ask them",
  );
  const setAnswer = useSetAnswer(game.id);
  const isOpen = call?.state === "open";
  const hasNext = spares.some(({ isNext, unreachable }) => isNext && unreachable === null);

  // A game that is over and had no call has nothing to say about spares.
  if (!call && (!state.canCall || (spares.length === 0 && game.isClosed))) return null;
  return (
    <Card as="section" aria-labelledby="game-spares" className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <div className="flex min-h-9 items-center gap-2.5">
          <h2 ref={heading} id="game-spares" tabIndex={-1} className="h3 outline-none">
            Spares
          </h2>
          {call && <Badge tone={callBadges[call.state].tone}>{callBadges[call.state].word}</Badge>}
        </div>
        <div className="flex flex-wrap gap-2 max-md:order-last max-md:w-full max-md:pt-1.5 max-md:*:flex-1">
          {spares.length === 0 && (
            <LinkButton variant="secondary" size="small" to={`/teams/${game.team.id}`}>
              Add Spares
            </LinkButton>
          )}
          {isOpen && (
            <>
              <Button
                variant="secondary"
                size="small"
                icon={<CirclePlus />}
                busy={addSpot.isPending}
                busyLabel="Adding..."
                onClick={() => addSpot.mutate(crypto.randomUUID())}
              >
                Add a Spot
              </Button>
              <Button
                variant="secondary"
                size="small"
                icon={<CircleStop />}
                busy={stop.isPending}
                busyLabel="Stopping..."
                onClick={() => {
                  heading.current?.focus();
                  stop.mutate();
                }}
              >
                Stop Calling
              </Button>
            </>
          )}
          {!isOpen && state.canCall && hasNext && (
            <Button
              size="small"
              icon={<UserPlus />}
              onClick={() => {
                setOpenings((count) => count + 1);
                setIsStarting(true);
              }}
            >
              {call ? "Call Up More" : "Call Up Spares"}
            </Button>
          )}
        </div>
        <output className="block w-full text-sm leading-[1.45] text-ink-2 wrap-anywhere">
          {call
            ? callInWords(state)
            : spares.length === 0
              ? "Nobody stands by for this team. Its spares can be called up here when players are missing."
              : standbyInWords(spares.map(({ name }) => name))}
        </output>
      </div>
      {call?.isShort && isOpen && (
        <Banner tone="warn" className="mt-3">
          The team has not enough texts left to ask the next one. The call goes on by itself once it has.
        </Banner>
      )}
      {call && (
        <CalledSpares
          spares={spares}
          today={game.now.on}
          canAsk={state.canCall}
          onAsk={({ memberId }) => ask.mutate(memberId)}
          onSet={
            game.canSet ? ({ memberId }, response) => setAnswer.mutate({ memberId, response }) : undefined
          }
        />
      )}
      {openings > 0 && (
        <Suspense>
          <StartCallDialog
            key={openings}
            open={isStarting}
            onOpenChange={setIsStarting}
            gameId={game.id}
            state={state}
            finalFocus={() => heading.current}
          />
        </Suspense>
      )}
    </Card>
  );
}
