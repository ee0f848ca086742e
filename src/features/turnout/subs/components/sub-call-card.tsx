import { CirclePlus, CircleStop, UserPlus } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useSetResponse } from "#features/attendance/sheet/components/use-sheet.ts";
import type { Sheet } from "#features/attendance/sheet/schema.ts";
import { SubsNotLoaded } from "#features/teams/subs/components/subs-not-loaded.tsx";
import { useInstallation } from "#platform/installation.ts";
import { TEXTING_OFF } from "#platform/sms/texting-off.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import type { SubCall } from "../schema.ts";
import { askAboutOthers } from "../rules.ts";
import { callBadges, formatCall, formatStandby, formatWaiting } from "./call-labels.ts";
import { CalledSubs } from "./called-subs.tsx";
import { useCallMutation, useSubCall } from "./use-sub-call.ts";

const StartCallDialog = lazy(() => import("./start-call-dialog.tsx"));

/** Shows a game's subs: who is on call, how to call them, and how they responded. */
export function SubCallCard({ sheet }: { sheet: Sheet }) {
  const { game } = sheet;
  const query = useSubCall(game.id, sheet.version);
  if (!query.data)
    return (
      <Card as="section" aria-label="Subs" className="mt-5">
        {query.isError ? (
          <SubsNotLoaded query={query} />
        ) : (
          <Loading label="Loading subs" className="grid gap-2.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-3 w-[70%]" />
          </Loading>
        )}
      </Card>
    );
  return <LoadedCard sheet={sheet} state={query.data} />;
}

function LoadedCard({ sheet, state }: { sheet: Sheet; state: SubCall }) {
  const { game } = sheet;
  const { call, subs } = state;
  const { hasTexting } = useInstallation();
  const [isStarting, setIsStarting] = useState(false);
  /**
   * The number of times the dialog was opened. It loads the first time, and stays mounted for its closing animation.
   */
  const [openings, setOpenings] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const stop = useCallMutation(
    game.id,
    (api) => api.stop({ gameId: game.id }),
    "We couldn't stop calling subs",
  );
  const addSpot = useCallMutation(
    game.id,
    (api, requestKey: string) => api.addSpot({ gameId: game.id, requestKey }),
    "We couldn't add a spot",
  );
  const ask = useCallMutation(
    game.id,
    (api, memberId: string) => api.ask({ gameId: game.id, memberId }),
    "We couldn't ask this sub",
  );
  const askOthers = useCallMutation(
    game.id,
    (api) => api.askOthers({ gameId: game.id }),
    "We couldn't ask the others",
  );
  const setResponse = useSetResponse(game.id);
  const isOpen = call?.state === "open";
  const waiting = state.waiting ?? 0;
  const hasNext =
    state.hasPool === true || subs.some(({ isNext, unreachable }) => isNext && unreachable === null);

  // A past game without a call has nothing to show.
  if (!call && (!state.canCall || (subs.length === 0 && game.isClosed))) return null;
  return (
    <Card as="section" aria-labelledby="game-subs" className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <div className="flex min-h-9 items-center gap-2.5">
          <h2 ref={heading} id="game-subs" tabIndex={-1} className="h3 outline-none">
            Subs
          </h2>
          {call && <Badge tone={callBadges[call.state].tone}>{callBadges[call.state].label}</Badge>}
        </div>
        <div className="flex flex-wrap gap-2 max-md:order-last max-md:w-full max-md:pt-1.5 max-md:*:flex-1">
          {subs.length === 0 && (
            <LinkButton variant="secondary" size="small" to={`/teams/${game.team.id}`}>
              Add Subs
            </LinkButton>
          )}
          {isOpen && hasTexting && (
            <>
              <Button
                variant="secondary"
                size="small"
                icon={<CirclePlus />}
                disabled={waiting > 0}
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
          {!isOpen && state.canCall && hasNext && hasTexting && (
            <Button
              size="small"
              icon={<UserPlus />}
              disabled={waiting > 0}
              onClick={() => {
                setOpenings((count) => count + 1);
                setIsStarting(true);
              }}
            >
              {call ? "Call More" : "Call Subs"}
            </Button>
          )}
        </div>
        <output className="block w-full text-sm leading-[1.45] text-ink-2 wrap-anywhere">
          {call
            ? formatCall(state)
            : subs.length === 0
              ? state.hasPool
                ? "This team doesn't have subs yet. You can ask the league's sub pool."
                : "This team doesn't have subs yet. Add some and you can call them from here when you're short."
              : formatStandby(subs.map(({ name }) => name))}
        </output>
      </div>
      {!hasTexting && subs.length > 0 && (
        <Banner tone="warn" className="mt-3">
          {TEXTING_OFF}.
        </Banner>
      )}
      {call?.group && call.canAskOthers && hasTexting && waiting === 0 && (
        <Banner
          tone="warn"
          className="mt-3"
          action={
            <Button
              variant="secondary"
              size="small"
              busy={askOthers.isPending}
              busyLabel="Asking..."
              onClick={() => {
                heading.current?.focus();
                askOthers.mutate();
              }}
            >
              Ask the Others
            </Button>
          }
        >
          {askAboutOthers(call.group.name)}
        </Banner>
      )}
      {waiting > 0 && !isOpen && state.canCall && (
        <Banner tone="time" className="mt-3">
          {formatWaiting(waiting)}
        </Banner>
      )}
      {call?.isOutOfTexts && isOpen && hasTexting && (
        <Banner tone="warn" className="mt-3">
          Not enough texts left to ask the next sub. We&apos;ll continue automatically once you add more.
        </Banner>
      )}
      {call && (
        <CalledSubs
          subs={subs}
          call={call}
          today={game.now.on}
          canAsk={state.canCall && hasTexting && waiting === 0}
          onAsk={({ memberId }) => ask.mutate(memberId)}
          onSet={
            game.canSet ? ({ memberId }, response) => setResponse.mutate({ memberId, response }) : undefined
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
