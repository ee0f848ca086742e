import { lazy, Suspense } from "react";
import type { CallThemProps } from "#features/messages/phone-calls/components/call-them.tsx";
import { CallRoom } from "#features/messages/phone-calls/components/call-room.tsx";
import { SubCallCard } from "../subs/components/sub-call-card.tsx";

/** Only for the last 24 hours before a game. If it fails to load, the page works without it. */
const CallThem = lazy(() =>
  import("#features/messages/phone-calls/components/call-them.tsx").catch(() => ({ default: () => null })),
);

/** The cards on a game's attendance page. They load after the responses, which are the page's main content. */
export default function GameCards(props: CallThemProps) {
  const { sheet } = props;
  return (
    <>
      {sheet.game.isCallTime && (
        <Suspense fallback={<CallRoom sheet={sheet} />}>
          <CallThem {...props} />
        </Suspense>
      )}
      <SubCallCard sheet={sheet} />
    </>
  );
}
