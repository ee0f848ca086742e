import {
  BellRing,
  CalendarDays,
  FileText,
  ListChecks,
  MessageSquareText,
  Radar,
  Trophy,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { SiteBody, SiteHead, SiteInvitation } from "./page-parts.server.tsx";
import { staticPage } from "./static-page.server.tsx";

const features: { title: string; icon: ReactNode; text: string; detail: string }[] = [
  {
    title: "Reminders that go out by themselves",
    icon: <BellRing />,
    text: "Every player gets a text 24 hours and 1 hour before the game, in the team's own time zone.",
    detail:
      "The times can be customized per team, and quiet hours keep phones silent at night. Move a game and its reminders move with it.",
  },
  {
    title: "One-tap answers",
    icon: <ListChecks />,
    text: "Yes, maybe or no, from the link in the text. No account, no app, no password.",
    detail: "Whoever would rather type simply replies IN, OUT or MAYBE. Answers can change until the start.",
  },
  {
    title: "A line-up you can trust",
    icon: <Users />,
    text: "One tile per player, live while the answers come in.",
    detail:
      "Whoever has not answered can be asked again with one button. Set a minimum, and FirstWhistle tells you in time when you are short.",
  },
  {
    title: "Proof for every text",
    icon: <Radar />,
    text: "Sent, delivered, or why not: a landline, a wrong number, someone who replied STOP.",
    detail: "Each failed text comes with the next step, so you know whom to call before the game, not after.",
  },
  {
    title: "Messages to the whole team",
    icon: <MessageSquareText />,
    text: "Field moved? Rained off? One message reaches every phone that agreed to texts.",
    detail: "You see who gets it and what it uses up before you send. A double tap never sends twice.",
  },
  {
    title: "A schedule that stays right",
    icon: <CalendarDays />,
    text: "Month view, drag to move, import from a spreadsheet, and a calendar feed for every phone.",
    detail: "When daylight saving changes, seven o'clock stays seven o'clock.",
  },
  {
    title: "Fair seasons for leagues",
    icon: <Trophy />,
    text: "Teams, venues and managers in one place, and a round-robin that shares out fields and late games.",
    detail: "Managers are invited by mail and keep their own team; the league keeps the overview.",
  },
  {
    title: "Paper, when you need it",
    icon: <FileText />,
    text: "Export a team's or a whole league's schedule as a PDF, ready to print and pin up.",
    detail: "Rosters and attendance come as CSV. What you enter stays yours and leaves with you.",
  },
];

/** Drawn from the demo data by `npm run pictures`. */
const screens = [
  {
    file: "/screen-line-up.jpg",
    alt: "A game's attendance: 12 attending, 2 not, 1 maybe and 1 without an answer, with each player's own",
    text: "Who is coming, as the answers come in",
  },
  {
    file: "/screen-schedule.jpg",
    alt: "A month of games in the calendar of a team",
    text: "The season in a calendar that can be dragged",
  },
  {
    file: "/screen-season.jpg",
    alt: "The preview of a league's season: its length, wishes met, and games per venue and start time of each team",
    text: "A league's season, with its fairness in numbers",
  },
];

export const featuresPage = staticPage(
  <SiteBody>
    <SiteHead title="Everything between the schedule and the kick-off">
      You keep the roster and the games. FirstWhistle does the asking, the reminding and the counting, and
      shows you that it happened.
    </SiteHead>
    <ul className="mt-9 grid gap-[18px] md:mt-13 md:grid-cols-2">
      {features.map(({ title, icon, text, detail }) => (
        <li key={title} className="rounded-xl border border-line bg-surface p-5 md:p-[26px]">
          <span
            aria-hidden="true"
            className="grid size-11 place-items-center rounded-md bg-court-soft text-court-ink [&_svg]:size-5.5"
          >
            {icon}
          </span>
          <h2 className="mt-4 font-display text-xl leading-[1.2] font-bold tracking-[-0.015em] font-stretch-106%">
            {title}
          </h2>
          <p className="mt-2 text-[15.5px]">{text}</p>
          <p className="mt-1.5 text-[15.5px] text-ink-2">{detail}</p>
        </li>
      ))}
    </ul>
    <h2 className="h2 mt-11 md:mt-15">What You Will See</h2>
    <div className="mt-4.5 grid gap-[18px] md:grid-cols-3">
      {screens.map(({ file, alt, text }) => (
        <figure key={file} className="overflow-hidden rounded-xl border border-line bg-surface">
          <img
            src={file}
            alt={alt}
            width={1000}
            height={600}
            loading="lazy"
            className="block h-auto w-full"
          />
          <figcaption className="border-t border-line px-5 py-3.5 text-[15.5px]">{text}</figcaption>
        </figure>
      ))}
    </div>
    <SiteInvitation
      title="Your next game could be the first"
      text="A roster and a schedule take ten minutes. No credit card."
      button="Sign Up Free"
    />
  </SiteBody>,
);
