import { CalendarPlus } from "lucide-react";
import { buttonClass } from "#ui/button-look.ts";
import { TextField } from "#ui/text-field.tsx";
import { MyStep } from "./my-step.tsx";

/** A member's own calendar; null where there is none yet. */
export type MyFeed = {
  url: string;
  /** The same for programs that subscribe instead of downloading once. */
  subscribeUrl: string;
};

/** The team's games in the member's own calendar, at an address that they can renew. */
export function MyCalendar({ feed, path }: { feed: MyFeed | null; path: string }) {
  const action = `${path}/calendar`;
  if (feed === null)
    return (
      <form method="post" action={action}>
        <p className="mt-1 mb-4 text-ui text-ink-2">
          All games of the team in your own calendar. When one is moved, your calendar follows.
        </p>
        <button type="submit" className={buttonClass({ variant: "secondary", full: true })}>
          <CalendarPlus aria-hidden="true" size={18} />
          Make My Calendar Address
        </button>
      </form>
    );
  return (
    <>
      <p className="mt-1 mb-4 text-ui text-ink-2">
        All games of the team in your own calendar. When one is moved, your calendar follows, often within
        hours.
      </p>
      <a href={feed.subscribeUrl} className={buttonClass({ variant: "secondary", full: true })}>
        <CalendarPlus aria-hidden="true" size={18} />
        Open in My Calendar
      </a>
      <TextField
        id="feed"
        label="Calendar address"
        hint="For Google Calendar and others: copy it into “From URL”. Keep it to yourself."
        value={feed.url}
        readOnly
        className="mt-4"
      />
      <MyStep title="Make a New Address">
        <form method="post" action={action}>
          <p className="mb-3 text-ui text-ink-2">
            The old address stops working at once. Calendars that use it get no more changes.
          </p>
          <button type="submit" className={buttonClass({ variant: "secondary", full: true })}>
            Replace the Address
          </button>
        </form>
      </MyStep>
    </>
  );
}
