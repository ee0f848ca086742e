import {
  type ProblemFacts,
  type ProblemScreen,
  problemTitle,
  RsvpProblemPage,
} from "#features/attendance/components/rsvp-problem.tsx";
import { RsvpAnswer } from "#features/attendance/components/rsvp-answer.tsx";
import { type NoticeTone, RsvpNotice } from "#features/attendance/components/rsvp-notice.tsx";
import { RsvpFact, RsvpSheet } from "#features/attendance/components/rsvp-sheet.tsx";
import { responseLabels, RsvpTeam, RsvpTeammate } from "#features/attendance/components/rsvp-team.tsx";
import { answersCloseAt } from "#features/attendance/commands.server.ts";
import type { Rsvp } from "#features/attendance/queries.server.ts";
import {
  countResponses,
  longDate,
  matchup,
  momentInWords,
  type RsvpState,
  timeUntil,
} from "#features/attendance/rules.ts";
import { countdownOf } from "#features/attendance/sheet/rules.ts";
import type { Response, TeamResponse } from "#features/attendance/schema.ts";
import type { Spot } from "#features/attendance/spares/schema.ts";
import { firstNameOf } from "#features/teams/members/rules.ts";
import { monthAndDay, timeInWords } from "#platform/date-words.ts";
import { joined, Markup, section as sectionOf } from "#platform/static-markup.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { kitFor } from "#ui/kit-design.ts";
import { Kit } from "#ui/kit.tsx";
import { type PipCounts, pipKinds, pipSentence, type PipKind } from "#ui/pip-kind.ts";
import { Pip, pipLimit, PipRow, Pips } from "#ui/pips.tsx";
import { WhistleLine, type WhistleStep } from "#ui/whistle-line.tsx";
import { withShortClasses } from "./rsvp-classes.ts";

// The RSVP page in sections: what differs from one person to the next are words, and a few shapes of each section.

const section: typeof sectionOf = (words, render) => sectionOf(words, render, withShortClasses);
const nothing = new Markup("");

export type View = { title: string; main: Markup };
export type Notice = { tone: NoticeTone; text: string };

const sheet = section(
  [
    "kit",
    "teamName",
    "firstName",
    "matchup",
    "month",
    "day",
    "time",
    "date",
    "facts",
    "line",
    "answer",
    "team",
    "mine",
  ],
  (shape: { state: RsvpState; kind: string; isToday: boolean; hasTime: boolean }, words) => (
    <RsvpSheet {...words} {...shape} time={shape.hasTime ? words.time : null} />
  ),
);
const fact = section(["text"], (about: "place" | "arrival" | "notes", { text }) => (
  <RsvpFact about={about} text={text} />
));
const line = section(
  ["label0", "detail0", "label1", "detail1", "label2", "detail2", "label3", "detail3"],
  ({ states, twentieths }: { states: WhistleStep["state"][]; twentieths: number }, words) => (
    <WhistleLine
      className="mt-auto pt-9 max-md:hidden"
      nowFraction={twentieths / 20}
      steps={states.map((state, index) => ({
        state,
        label: words[`label${index}` as "label0"],
        detail: words[`detail${index}` as "detail0"],
      }))}
    />
  ),
);
type AnswerShape = {
  state: RsvpState;
  kind: string;
  response: Response | null;
  isAskedAgain: boolean;
  spot: Spot | null;
};
const answer = section(["action", "answered"], (shape: AnswerShape, words) => (
  <RsvpAnswer {...shape} {...words} />
));
const team = section(["pips", ...pipKinds, "rows"], (_: null, { pips, rows, ...counts }) => (
  <RsvpTeam pips={pips} rows={rows} counts={counts} />
));
const teammate = section(["name"], (response: Response | "none", { name }) => (
  <RsvpTeammate name={name} response={response === "none" ? null : response} />
));
const pip = section([], (kind: PipKind) => <Pip kind={kind} />);
const pipRow = section(["label", "pips"], (_: null, words) => (
  <PipRow label={words.label}>{words.pips}</PipRow>
));
const manyPips = section([], (counts: PipCounts) => <Pips counts={counts} labels={responseLabels} />);
const notice = section(["text"], (tone: NoticeTone, { text }) => <RsvpNotice tone={tone} text={text} />);
const problem = section(
  ["link", "time", "reference", "again"],
  (shape: { screen: ProblemScreen; hasFacts: boolean; canRetry: boolean }, { again, ...facts }) => (
    <RsvpProblemPage
      screen={shape.screen}
      facts={shape.hasFacts ? facts : undefined}
      again={shape.canRetry ? again : undefined}
    />
  ),
);

/** One per design: teams share them. */
const kits = new Map<string, Markup>();
function kitOf(teamId: string): Markup {
  const { pattern, shirt } = kitFor(teamId);
  const design = pattern + shirt;
  let kit = kits.get(design);
  if (!kit) kits.set(design, (kit = section([], (id: string) => <Kit id={id} size={34} />)(teamId, {})));
  return kit;
}

function pictureOf(counts: PipCounts): Markup {
  const total = pipKinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (total > pipLimit) return manyPips(counts, {});
  const pips = pipKinds.map((kind) => new Markup(pip(kind, {}).html.repeat(counts[kind])));
  return pipRow(null, { label: pipSentence(counts, responseLabels), pips: joined(pips) });
}

function teamView(responses: readonly TeamResponse[]): Markup {
  const said = countResponses(responses);
  const counts = { full: said.attending, half: said.maybe, low: said.not_attending, hollow: said.none };
  return team(null, {
    pips: pictureOf(counts),
    full: String(counts.full),
    half: String(counts.half),
    low: String(counts.low),
    hollow: String(counts.hollow),
    rows: joined(responses.map(({ name, response }) => teammate(response ?? "none", { name }))),
  });
}

function factsOf({ location, arrivalMinutes, notes }: Rsvp): Markup {
  return joined([
    location ? fact("place", { text: location }) : nothing,
    arrivalMinutes === null
      ? nothing
      : fact("arrival", { text: `Please be there ${arrivalMinutes} minutes early.` }),
    notes === null ? nothing : fact("notes", { text: notes }),
  ]);
}

/** The texts about a game and its start. Now stands at a twentieth of the way, so that there are few shapes. */
function lineOf(rsvp: Rsvp, state: RsvpState, now: Date): Markup {
  const { gameOn, gameTime, timeZone, isCancelled } = rsvp;
  if (state !== "open" || gameTime === null) return nothing;
  const reminders = rsvp.reminders.map(({ dueAt, ...reminder }) => {
    const { on: dueOn, time: dueTime } = wallClockAt(dueAt, timeZone);
    return { ...reminder, dueOn, dueTime };
  });
  const minutes = Math.floor((answersCloseAt(rsvp).getTime() - now.getTime()) / 60_000);
  const found = countdownOf(
    { gameOn, gameTime, reminders, isCancelled, now: wallClockAt(now, timeZone) },
    () => "Sent",
    timeUntil(minutes),
  );
  if (!found) return nothing;
  const { steps, nowFraction } = found;
  const at = (index: number) => ({
    [`label${index}`]: steps[index]?.label ?? "",
    [`detail${index}`]: steps[index]?.detail ?? "",
  });
  return line({ states: steps.map((step) => step.state), twentieths: Math.round(nowFraction * 20) }, {
    ...at(0),
    ...at(1),
    ...at(2),
    ...at(3),
  } as Parameters<typeof line>[1]);
}

/** Where answers go, and where the member's own page is. */
type Addresses = { action: string; mine: string };

/** What a link shows. */
export function sheetView(rsvp: Rsvp, state: RsvpState, { action, mine }: Addresses, now: Date): View {
  const { kind, response, spot, respondedAt, earlierResponse, timeZone, gameOn, gameTime } = rsvp;
  const { month, day } = monthAndDay(gameOn);
  const answered = respondedAt ? `Answered ${momentInWords(wallClockAt(respondedAt, timeZone))}` : "";
  const isAskedAgain = response === null && earlierResponse !== null;
  const isToday = wallClockAt(now, timeZone).on === gameOn;
  const main = sheet(
    { state, kind, isToday, hasTime: gameTime !== null },
    {
      kit: kitOf(rsvp.teamId),
      teamName: rsvp.teamName,
      firstName: firstNameOf(rsvp.memberName, "there"),
      matchup: matchup(rsvp),
      month,
      day: String(day),
      time: gameTime === null ? "" : timeInWords(gameTime),
      date: longDate(gameOn),
      facts: factsOf(rsvp),
      line: lineOf(rsvp, state, now),
      answer: answer({ state, kind, response, isAskedAgain, spot }, { action, answered }),
      team: teamView(rsvp.team),
      mine,
    },
  );
  return { title: "RSVP", main };
}

/** A link that shows no game. */
export function problemView(screen: ProblemScreen, facts?: ProblemFacts, again?: string): View {
  const words = { link: "", time: "", reference: "", ...facts, again: again ?? "" };
  const shape = { screen, hasFacts: facts !== undefined, canRetry: again !== undefined };
  return { title: problemTitle(screen), main: problem(shape, words) };
}

export const noticeView = ({ tone, text }: Notice): Markup => notice(tone, { text });
