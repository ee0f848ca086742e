import type { Side } from "#features/teams/schema.ts";
import { type ProblemScreen, RsvpProblemPage } from "#features/attendance/components/rsvp-problem.tsx";
import { RsvpFamily, RsvpPerson } from "#features/attendance/components/rsvp-family.tsx";
import { RsvpForm } from "#features/attendance/components/rsvp-form.tsx";
import { type NoticeTone, RsvpNotice } from "#features/attendance/components/rsvp-notice.tsx";
import { RsvpFact, RsvpSheet } from "#features/attendance/components/rsvp-sheet.tsx";
import { getResponseLabels, RsvpTeam, RsvpTeammate } from "#features/attendance/components/rsvp-team.tsx";
import type { RsvpState } from "#features/attendance/rules.ts";
import type { StoredResponse } from "#features/attendance/schema.ts";
import type { Spot } from "#features/attendance/subs/schema.ts";
import { createSection } from "#platform/static-markup.ts";
import { type PipCounts, pipKinds, type PipKind } from "#ui/pip-kind.ts";
import { Pip, PipRow, Pips } from "#ui/pips.tsx";
import { WhistleLine, type WhistleStep } from "#ui/whistle-line.tsx";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { withShortClasses } from "./rsvp-classes.ts";

// The precompiled sections of the RSVP page. Pages differ only in their text and in a few variants of each section, one
// per language among them.

export const section: typeof createSection = (slots, render) =>
  createSection(slots, render, withShortClasses);

type SheetShape = {
  language: Language;
  isToday: boolean;
  hasTime: boolean;
  hasOwnPage: boolean;
  hasLeaguePage: boolean;
  hasTeamPage: boolean;
  isFamily: boolean;
  hasWarning: boolean;
  side: Side | null;
};
export const sheet = section(
  [
    "kit",
    "firstName",
    "question",
    "warning",
    "matchup",
    "month",
    "day",
    "time",
    "date",
    "facts",
    "line",
    "form",
    "team",
    "ownPageUrl",
    "leagueUrl",
    "teamUrl",
  ],
  ({ language, isToday, hasTime, isFamily, hasWarning, side, ...has }: SheetShape, slots) => (
    <RsvpSheet
      {...slots}
      side={side}
      language={language}
      isToday={isToday}
      firstName={isFamily ? null : slots.firstName}
      warning={hasWarning ? slots.warning : null}
      time={hasTime ? slots.time : null}
      ownPageUrl={has.hasOwnPage ? slots.ownPageUrl : null}
      leagueUrl={has.hasLeaguePage ? slots.leagueUrl : null}
      teamUrl={has.hasTeamPage ? slots.teamUrl : null}
    />
  ),
);
type FactShape = { language: Language; kind: "place" | "arrival" | "notes" };
export const fact = section(["text"], (shape: FactShape, { text }) => <RsvpFact {...shape} text={text} />);
type LineShape = { language: Language; states: WhistleStep["state"][]; twentieths: number };
export const line = section(
  ["label0", "detail0", "label1", "detail1", "label2", "detail2", "label3", "detail3"],
  ({ language, states, twentieths }: LineShape, slots) => {
    const steps = states.map((state, index) => ({
      state,
      label: slots[`label${index}` as "label0"],
      detail: slots[`detail${index}` as "detail0"],
    }));
    return (
      <WhistleLine
        className="mt-auto pt-9 max-md:hidden"
        nowFraction={twentieths / 20}
        steps={steps}
        sentence={steps
          .map(
            ({ label, detail, state }) =>
              `${label}: ${detail}${state === "done" ? rsvpWords[language].done : ""}.`,
          )
          .join(" ")}
      />
    );
  },
);
type BannersShape = {
  language: Language;
  state: RsvpState;
  kind: string;
  mustRespondAgain: boolean;
  deadline: "none" | "ahead" | "past";
  isPreview: boolean;
};
type StandingShape = {
  response: StoredResponse | null;
  isOffered: boolean;
  spot: Spot | null;
  hasNote: boolean;
  hasSentence: boolean;
};
type FormShape = BannersShape & StandingShape;
export const form = section(
  ["action", "memberId", "confirmation", "line", "sentence", "due"],
  ({ hasSentence, ...shape }: FormShape, slots) => (
    <RsvpForm
      {...shape}
      {...slots}
      memberId={shape.isPreview ? null : slots.memberId}
      sentence={hasSentence ? slots.sentence : null}
    />
  ),
);
export const family = section(["people", "due"], (shape: BannersShape, slots) => (
  <RsvpFamily {...shape} {...slots} />
));
type PersonShape = StandingShape & Pick<FormShape, "language" | "state"> & { letter: string | null };
export const person = section(
  ["action", "memberId", "firstName", "line", "sentence"],
  ({ hasSentence, ...shape }: PersonShape, slots) => (
    <RsvpPerson {...shape} {...slots} sentence={hasSentence ? slots.sentence : null} />
  ),
);
export const team = section(
  ["pips", ...pipKinds, "rows"],
  (language: Language, { pips, rows, ...counts }) => (
    <RsvpTeam language={language} pips={pips} rows={rows} counts={counts} />
  ),
);
type TeammateShape = { language: Language; response: StoredResponse | null };
export const teammate = section(["name"], (shape: TeammateShape, { name }) => (
  <RsvpTeammate {...shape} name={name} />
));
export const pip = section([], (kind: PipKind) => <Pip kind={kind} />);
export const pipRow = section(["label", "pips"], (_: null, slots) => (
  <PipRow label={slots.label}>{slots.pips}</PipRow>
));
export const manyPips = section([], ({ language, counts }: { language: Language; counts: PipCounts }) => (
  <Pips counts={counts} labels={getResponseLabels(language)} />
));
export const notice = section(["text"], (tone: NoticeTone, { text }) => (
  <RsvpNotice tone={tone} text={text} />
));
type ProblemShape = { language: Language; screen: ProblemScreen; hasFacts: boolean; canRetry: boolean };
export const problem = section(
  ["link", "time", "reference", "again"],
  (shape: ProblemShape, { again, ...facts }) => (
    <RsvpProblemPage
      language={shape.language}
      screen={shape.screen}
      facts={shape.hasFacts ? facts : undefined}
      retryUrl={shape.canRetry ? again : undefined}
    />
  ),
);
