import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { NotificationBadge } from "./notification-badge.tsx";

/** Explains the notification statuses (REMIND-09). */
export function NotificationHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Game Notification Status"
      description="Before each game, your players get a text asking if they're coming."
      footer={<Button onClick={onClose}>Got It</Button>}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3.5 text-ui">
        <StatusItem badge={<NotificationBadge isSent={false} />}>
          No texts have gone out for this game yet. If something is blocking them, you'll see why: no active
          pass, an expired pass, or no start time.
        </StatusItem>
        <StatusItem badge={<NotificationBadge isSent />}>
          The first reminder went out. If you reschedule the game, this goes back to Pending.
        </StatusItem>
      </dl>
      <p className="mt-4 text-ui text-ink-2">
        Select a game's status to see who got each text and who didn't, with the reason.
      </p>
      <p className="mt-4 rounded-lg bg-court-soft px-4 py-3 text-sm text-court-ink">
        Texts only go out for teams with an active Season Pass and games with a start time.
      </p>
    </Dialog>
  );
}

function StatusItem({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <div className="contents">
      <dt>{badge}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  );
}
