import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { Kit } from "#ui/kit.tsx";
import { LineUp } from "#ui/line-up.tsx";
import { lineUp, responseLabels } from "./sample-team.server.tsx";

function Box(props: { title: string; text: string; wide?: boolean; children: ReactNode }) {
  return (
    <article
      className={cx(
        "flex flex-col overflow-hidden rounded-xl border border-line bg-surface px-5 pt-[22px] md:min-h-[330px] md:px-[26px] md:pt-[26px]",
        props.wide ? "lg:col-span-3" : "lg:col-span-2",
      )}
    >
      <h3 className="font-display text-xl leading-[1.2] font-bold tracking-[-0.015em] font-stretch-106%">
        {props.title}
      </h3>
      <p className="mt-2 max-w-[400px] text-[15.5px] text-ink-2">{props.text}</p>
      <div className="mt-auto pt-6">{props.children}</div>
    </article>
  );
}

function Message() {
  return (
    <div className="rounded-t-lg border border-b-0 border-line bg-tint px-4 pt-3.5 pb-4 shadow-(--lift-2)">
      <p className="caption flex items-center justify-between text-ink-3">
        <span className="flex items-center gap-2 font-semibold text-ink">
          <Kit id="lakeview" kit={null} size={22} /> Lakeview Otters
        </span>
        14 phones
      </p>
      <p className="mt-2 text-[15.5px]">
        Field 2 is under water. We're on Field 4 tonight, same time. Bring both jerseys.
      </p>
      <p className="caption mt-3.5 flex items-center justify-between text-ink-3">
        79 of 600 characters, 1 text
        <span className="flex items-center gap-2 rounded-md bg-court px-3 py-2 font-[620] text-white">
          <Send aria-hidden="true" size={16} /> Send
        </span>
      </p>
    </div>
  );
}

const games = new Set([21, 23, 25, 26, 30]);
const days = [...Array.from({ length: 19 }, (_, index) => index + 12), 1, 2];

function Month() {
  return (
    <div aria-hidden="true" className="grid grid-cols-7 gap-[5px] pb-6">
      {days.map((day) => (
        <span
          key={day}
          className={cx(
            "aspect-5/4 rounded-[7px] px-1.5 py-[5px] font-display text-[12px] leading-none",
            day === 16 && "bg-whistle font-bold text-on-whistle",
            games.has(day) && "bg-court-soft font-bold text-court-ink",
            day !== 16 &&
              !games.has(day) &&
              "bg-tint font-[560] text-ink-3 shadow-[inset_0_0_0_1px_var(--line)]",
          )}
        >
          {day}
        </span>
      ))}
    </div>
  );
}

const matchups = [
  ["Harbor Street", "Eastbank"],
  ["Old Mill", "Canal Street"],
  ["Lakeview", "Prairie"],
] as const;

function Matchups() {
  return (
    <div className="pb-6">
      <p className="mb-2 font-display text-[15px] leading-[1.2] font-[680]">Sat, May 2, 2026</p>
      <ul className="grid gap-1.5">
        {matchups.map(([home, away]) => (
          <li
            key={home}
            className="flex items-center gap-2 rounded-[10px] bg-tint px-3 py-[7px] text-[14px] shadow-[inset_0_0_0_1px_var(--line)]"
          >
            <Kit id={home.toLowerCase()} kit={null} size={22} /> {home}
            <span className="text-ink-3">vs</span>
            <Kit id={away.toLowerCase()} kit={null} size={22} /> {away}
          </li>
        ))}
      </ul>
    </div>
  );
}

const printed = [
  ["04/16/2026", "7:00 PM", "Harbor Street FC"],
  ["04/21/2026", "6:30 PM", "Canal Street"],
  ["04/23/2026", "7:00 PM", "Ridgeway Rovers"],
] as const;

/** A printed schedule. Like real paper, it's white in every theme. */
function Paper() {
  return (
    <div className="rounded-t-[10px] border border-b-0 border-[#e2dfda] bg-white px-4.5 pt-4 text-[12.5px] text-[#10192c] shadow-(--lift-2)">
      <p className="mb-2 font-display text-[14px] leading-[1.2] font-bold">Lakeview Otters Schedule</p>
      <table className="w-full text-left [&_td]:border-b [&_td]:border-[#e2dfda] [&_td]:px-2 [&_td]:py-1.5 [&_th]:bg-[#084fba] [&_th]:px-2 [&_th]:py-1.5 [&_th]:font-semibold [&_th]:text-white">
        <thead>
          <tr>
            {["Date", "Time", "Opponent"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row) => (
            <tr key={row[0]}>
              {row.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** LAND-04: shows each feature instead of only describing it. */
export function HomeBento() {
  return (
    <section className="pt-18 md:pt-26">
      <h2 className="big max-w-[18ch]">Built for the person who holds the clipboard</h2>
      <div className="mt-8 grid gap-[18px] md:mt-11 lg:grid-cols-6">
        <Box
          wide
          title="See your lineup before you leave home"
          text="One tile per player. Solid for yes, half for maybe, crossed out for no, dashed for no response."
        >
          <LineUp people={lineUp} labels={responseLabels} columns={8} tall className="pb-[26px]" />
        </Box>
        <Box
          wide
          title="One message, whole team"
          text="Rained out? Field changed? A message blast reaches everyone who agreed to get texts."
        >
          <Message />
        </Box>
        <Box title="A month at a glance" text="Tap a day to add a game, tap a game to change it.">
          <Month />
        </Box>
        <Box
          title="A fair league schedule"
          text="A round-robin in seconds, with venues and start times split evenly."
        >
          <Matchups />
        </Box>
        <Box title="A PDF for the fridge" text="Export a team or a whole league, ready to print and pin up.">
          <Paper />
        </Box>
      </div>
    </section>
  );
}
