import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { NotificationBadge } from "./notification-badge.tsx";

/** REMIND-09. */
export function NotificationHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Game Notification Status"
      description="Before each game your players get a text that asks who is coming."
      footer={<Button onClick={onClose}>Got It</Button>}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3.5 text-ui">
        <State badge={<NotificationBadge sent={false} />}>
          No text has gone out for this game yet. If something is in the way, it says what: no active pass, an
          expired pass, or no time.
        </State>
        <State badge={<NotificationBadge sent />}>
          The first reminder went out. Moving the game to another date or time sets it back to Pending.
        </State>
      </dl>
      <p className="mt-4 text-ui text-ink-2">
        Choose a game's status to see who got each text, and why somebody did not.
      </p>
      <p className="mt-4 rounded-lg bg-court-soft px-4 py-3 text-sm text-court-ink">
        Texts go out only for teams with an active Season Pass, and only for games with a time.
      </p>
    </Dialog>
  );
}

function State({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <div className="contents">
      <dt>{badge}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}
