import type { RsvpStatus } from "#features/attendance/schema.ts";
import { EmailChoices, EmailFacts } from "#platform/email/choices.tsx";
import { EmailLayout, EmailLink, EmailText, toSafeText } from "#platform/email/layout.tsx";
import { formatDay, formatDayAndTime } from "#words/dates.ts";
import { emailWords } from "#words/emails/emails.ts";
import { formatList } from "#words/grammar.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";
import type { EmailCause } from "../emailing/schema.ts";

export type StandInProps = {
  language: Language;
  /** What the text was for. */
  kind: string;
  teamName: string;
  game: {
    kind: string;
    gameOn: string;
    gameTime: string | null;
    location: string;
    opponent: string | null;
    side: string | null;
  } | null;
  /** What a manager wrote, or what changed. Stays as typed. */
  body: string | null;
  /** The first names of everyone it's for. */
  names: readonly string[];
  cause: EmailCause;
  /** The link that responds for them, or null if the text asks for no response. */
  url: string | null;
  /** True if responses are closed, so that it asks no one who hasn't responded (NEED-33). */
  isClosed?: boolean;
  unsubscribeUrl: string;
  /** Our name and postal address. */
  sender: string;
};

type Content = Omit<StandInProps, "unsubscribeUrl">;

const causeKeys = {
  "not-arrived": "notArrived",
  "no-texts-possible": "cannotGetTexts",
  "no-texts-wanted": "getsNoTexts",
} as const satisfies Record<EmailCause, string>;

const leadKeys = { nudge: "nudge", moved: "moved", "sub-call": "subCall", waitlist: "waitlist" } as const;
const isLeading = (kind: string): kind is keyof typeof leadKeys => kind in leadKeys;

const choices: readonly RsvpStatus[] = ["attending", "maybe", "not_attending"];

/** Formats "Lakeview Otters vs Harbor Street FC", or "Lakeview Otters practice". */
function formatEvent({ language, teamName, game }: Content): string {
  const words = emailWords[language];
  const team = toSafeText(teamName, "FirstWhistle");
  if (!game) return team;
  if (game.opponent !== null)
    return words[game.side === "away" ? "awayMatchup" : "matchup"](team, toSafeText(game.opponent, "…"));
  const format = words.events[game.kind as keyof typeof words.events] ?? words.events.other;
  return format(team);
}

/** Formats "Thu, Apr 16, 7:00 PM". */
function formatWhen({ language, game }: Content): string {
  if (!game) return "";
  const { gameOn, gameTime } = game;
  return gameTime === null
    ? `${formatDay(language, gameOn)}, ${emailWords[language].timeToBeSet}`
    : formatDayAndTime(language, gameOn, gameTime);
}

/** Returns the subject of REACH-31. A message that isn't about one game names only the team. */
export function subject(props: Content): string {
  const { language, kind, teamName, game } = props;
  const words = emailWords[language];
  if (game) return words.subject(formatEvent(props), formatWhen(props));
  const team = toSafeText(teamName, "FirstWhistle");
  return kind === "change" ? words.changeSubject(team) : words.messageSubject(team);
}

function formatQuestion({ language, names, kind }: Content): string {
  const words = emailWords[language];
  if (isLeading(kind) && names.length === 0) return words.question;
  return names.length === 1
    ? words.questionForOne(names[0]!)
    : words.questionFor(formatList(language, names));
}

/** An email in place of a text that can't arrive (REACH-31). Its buttons only open the page, with a choice highlighted. */
export function StandInEmail(props: StandInProps) {
  const { language, kind, game, body, names, cause, url, isClosed, unsubscribeUrl, sender, teamName } = props;
  const words = emailWords[language];
  const lead = isLeading(kind)
    ? words.leads[leadKeys[kind]]
    : kind === "reminder"
      ? words.leads.reminder
      : null;
  const facts = game
    ? [
        { label: words.what, value: formatEvent(props) },
        { label: words.when, value: formatWhen(props) },
        ...(game.location === "" ? [] : [{ label: words.where, value: toSafeText(game.location, "…") }]),
      ]
    : [];
  return (
    <EmailLayout
      language={language}
      preview={lead ?? body ?? ""}
      title={formatEvent(props)}
      reason={words.causes[causeKeys[cause]]}
      footer={[
        words.noReplies,
        <EmailLink key="unsubscribe" href={unsubscribeUrl}>
          {words.unsubscribe(toSafeText(teamName, "FirstWhistle"))}
        </EmailLink>,
        sender,
      ]}
    >
      {lead !== null && <EmailText>{lead}</EmailText>}
      {/* Asks of our own are worded above. */}
      {lead === null && body !== null && (
        <EmailText>
          <span style={{ whiteSpace: "pre-line" }}>{body}</span>
        </EmailText>
      )}
      <EmailFacts
        facts={[
          ...facts,
          { label: url === null ? words.for : words.who, value: formatList(language, names) },
        ]}
      />
      {isClosed && <EmailText>{textWords[language].asks.closed}</EmailText>}
      {url !== null && !isClosed && (
        <>
          <EmailText>
            <strong>{formatQuestion(props)}</strong>
          </EmailText>
          <EmailChoices
            choices={choices.map((choice) => ({
              label: words.responses[choice],
              href: `${url}?choice=${choice}`,
            }))}
            hint={words.buttonsHint}
          />
        </>
      )}
    </EmailLayout>
  );
}
