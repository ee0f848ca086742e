import { CalendarPlus } from "lucide-react";
import { getButtonClass } from "#ui/button-styles.ts";
import { TextField } from "#ui/text-field.tsx";
import { MyStep } from "./my-step.tsx";

/** The calendar feed of the contact, or of the single member that the link proves. */
export type MyFeed = {
  url: string;
  /** Where the member's calendar subscribes to the feed. The first one fits their device best. */
  apps: readonly { name: string; subscribeUrl: string }[];
};

export interface MyCalendarProps {
  feed: MyFeed | null;
  path: string;
  /** Whether the calendar has the games of everyone behind a contact (REACH-22). */
  isForContact: boolean;
}

/** Offers the games as a calendar feed, with a link that can be replaced. */
export function MyCalendar({ feed, path, isForContact }: MyCalendarProps) {
  const action = `${path}/calendar`;
  if (feed === null)
    return (
      <form method="post" action={action}>
        <p className="mt-1 mb-4 text-ui text-ink-2">
          {describeCalendar(isForContact)} It updates when games change.
        </p>
        <button type="submit" className={getButtonClass({ variant: "secondary", full: true })}>
          <CalendarPlus aria-hidden="true" size={18} />
          {isForContact ? "Get One Calendar" : "Get My Calendar Link"}
        </button>
      </form>
    );
  return (
    <>
      <p className="mt-1 mb-4 text-ui text-ink-2">
        {describeCalendar(isForContact)} Changes usually show up within a few hours.
      </p>
      {feed.apps.length === 1 ? (
        <a href={feed.apps[0]!.subscribeUrl} className={getButtonClass({ variant: "secondary", full: true })}>
          <CalendarPlus aria-hidden="true" size={18} />
          Add to My Calendar
        </a>
      ) : (
        <MyStep title="Add to My Calendar">
          <div className="grid gap-2">
            {feed.apps.map(({ name, subscribeUrl }) => (
              <a
                key={name}
                href={subscribeUrl}
                className={getButtonClass({ variant: "secondary", full: true })}
              >
                {name}
              </a>
            ))}
          </div>
        </MyStep>
      )}
      <TextField
        id="feed"
        label="Calendar Link"
        hint="In Google Calendar and other apps, paste it under “From URL.” Don't share it."
        value={feed.url}
        readOnly
        className="mt-4"
      />
      <MyStep title="Get a New Link">
        <form method="post" action={action}>
          <p className="mb-3 text-ui text-ink-2">
            Your old link will stop working right away, and calendars that use it will stop updating.
          </p>
          <button type="submit" className={getButtonClass({ variant: "secondary", full: true })}>
            Replace Link
          </button>
        </form>
      </MyStep>
    </>
  );
}

const describeCalendar = (isForContact: boolean) =>
  isForContact ? "See all these games in your own calendar." : "See every team game in your own calendar.";
