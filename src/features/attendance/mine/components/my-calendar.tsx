import { CalendarPlus } from "lucide-react";
import { getButtonClass } from "#ui/button-styles.ts";
import { TextField } from "#ui/text-field.tsx";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import type { MyUrls } from "../urls/rules.ts";
import { MyStep } from "./my-step.tsx";

/** The calendar feed of the contact, or of the single member that the link proves. */
export type MyFeed = {
  url: string;
  /** Where the member's calendar subscribes to the feed. The first one fits their device best. */
  apps: readonly { name: string; subscribeUrl: string }[];
};

export interface MyCalendarProps {
  language: Language;
  feed: MyFeed | null;
  urls: MyUrls;
  /** Whether the calendar has the games of everyone behind a contact (REACH-22). */
  isForContact: boolean;
}

/** Offers the games as a calendar feed, with a link that can be replaced. */
export function MyCalendar({ language, feed, urls, isForContact }: MyCalendarProps) {
  const words = yourGamesWords[language].calendar;
  const description = isForContact ? words.all : words.team;
  const action = urls.getForm("calendar");
  if (feed === null)
    return (
      <form method="post" action={action}>
        <p className="mt-1 mb-4 text-ui text-ink-2">
          {description} {words.updates}
        </p>
        <button type="submit" className={getButtonClass({ variant: "secondary", full: true })}>
          <CalendarPlus aria-hidden="true" size={18} />
          {isForContact ? words.getOne : words.getLink}
        </button>
      </form>
    );
  return (
    <>
      <p className="mt-1 mb-4 text-ui text-ink-2">
        {description} {words.delay}
      </p>
      {feed.apps.length === 1 ? (
        <a href={feed.apps[0]!.subscribeUrl} className={getButtonClass({ variant: "secondary", full: true })}>
          <CalendarPlus aria-hidden="true" size={18} />
          {words.add}
        </a>
      ) : (
        <MyStep title={words.add}>
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
      <TextField id="feed" label={words.link} hint={words.hint} value={feed.url} readOnly className="mt-4" />
      <MyStep title={words.newLink}>
        <form method="post" action={action}>
          <p className="mb-3 text-ui text-ink-2">{words.replacing}</p>
          <button type="submit" className={getButtonClass({ variant: "secondary", full: true })}>
            {words.replace}
          </button>
        </form>
      </MyStep>
    </>
  );
}
