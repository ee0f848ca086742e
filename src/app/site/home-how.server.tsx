import { BellRing, Clock, Users } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { WhistleGlyph } from "#ui/whistle-glyph.tsx";

const steps: { time: string; title: string; text: string; icon: ReactNode }[] = [
  {
    time: "Preseason",
    title: "Add your roster",
    text: "Name, phone, and SMS consent. Players never need an account.",
    icon: <Users />,
  },
  {
    time: "24 hours before",
    title: "The first text asks",
    text: "Every player gets the details and a personal RSVP link.",
    icon: <BellRing />,
  },
  {
    time: "1 hour before",
    title: "The second text nudges",
    text: "Time, venue, and a last chance to change their response.",
    icon: <Clock />,
  },
  {
    time: "First whistle",
    title: "You know who's playing",
    text: "No counting heads in the parking lot.",
    icon: <WhistleGlyph size={26} />,
  },
];

/** The timeline from adding the roster to the start of the game. */
export function HomeHow() {
  return (
    <section id="how-it-works" className="scroll-mt-6 pt-18 md:pt-26">
      <h2 className="big max-w-[20ch]">Game day runs on the clock, not on you</h2>
      <p className="mt-3 max-w-[560px] text-[16.5px] text-ink-2 md:mt-4 md:text-lg">
        Set it up once. Texts go out on time, and replies come in on their own.
      </p>
      <ol
        className={cx(
          "relative mt-8 grid gap-7 md:mt-13 md:grid-cols-[1.1fr_1.1fr_1.1fr_0.8fr] md:gap-0",
          "before:absolute before:top-0 before:bottom-20 before:left-[26px] before:w-1 before:bg-linear-to-b before:from-court before:from-74% before:to-whistle",
          "md:before:top-[26px] md:before:right-[14%] md:before:bottom-auto md:before:left-0 md:before:h-1 md:before:w-auto md:before:bg-linear-to-r",
        )}
      >
        {steps.map((step, index) => (
          <li key={step.time} className="relative pt-1 pl-20 md:pt-19 md:pr-7 md:pl-0">
            <span
              aria-hidden="true"
              className={cx(
                "absolute top-0 left-0 grid size-14 place-items-center rounded-full shadow-[0_0_0_8px_var(--canvas)]",
                index === steps.length - 1 ? "bg-whistle text-on-whistle" : "bg-court text-white",
              )}
            >
              {step.icon}
            </span>
            <h3>
              <span className="mb-2.5 block font-display text-2xl leading-none font-[740] font-stretch-84%">
                {step.time}
              </span>
              <span className="block text-[17px] leading-[1.3] font-[640]">{step.title}</span>
            </h3>
            <p className="mt-1.5 text-ink-2">{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
