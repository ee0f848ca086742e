import { Check, CircleHelp } from "lucide-react";
import { Avatar } from "#ui/avatar.tsx";
import { CourtInset, CourtPanel } from "#ui/court-panel.tsx";
import { cx } from "#ui/cx.ts";
import { AnchorButton } from "./anchor-button.server.tsx";
import { SamplePhone } from "./sample-phone.server.tsx";
import { SampleGame } from "./sample-team.server.tsx";

const promises = ["No credit card", "Up to 90% better attendance"];

/** Responses that appear to come in at the edge of the picture. */
const arrivals = [
  { name: "Priya Raman", says: "Priya is in", at: "7:09 PM", isIn: true, place: "left-[602px] top-[126px]" },
  {
    name: "Marcus Bell",
    says: "Marcus: maybe",
    at: "7:36 PM",
    isIn: false,
    place: "left-[586px] top-[206px]",
  },
  { name: "Mei-Ling", says: "Mei-Ling is in", at: "7:48 PM", isIn: true, place: "left-[598px] top-[286px]" },
];

function Arrivals() {
  return arrivals.map(({ name, says, at, isIn, place }) => (
    <CourtInset
      key={name}
      aria-hidden="true"
      className={cx(
        "absolute hidden items-center gap-3 rounded-lg py-2 pr-3.5 pl-2.5 text-[14px] leading-[1.3] whitespace-nowrap shadow-(--lift-4) min-[85rem]:flex",
        place,
      )}
    >
      <Avatar name={name} />
      <span>
        <b className="block font-[620]">{says}</b>
        <small className="block text-[12.5px] text-ink-3">{at}</small>
      </span>
      <span
        className={cx(
          "ml-1 grid size-[22px] place-items-center rounded-full [&_svg]:size-[13px] [&_svg]:stroke-[2.8]",
          isIn ? "bg-green-soft text-green-ink" : "bg-yellow-soft text-yellow-ink",
        )}
      >
        {isIn ? <Check /> : <CircleHelp />}
      </span>
    </CourtInset>
  ));
}

/** LAND-02, LAND-03, LAND-07, LAND-08: the headline promise, and a sample text. */
export function HomeHero() {
  return (
    <>
      <CourtPanel
        shape="hero"
        lines="hero"
        className="mx-auto w-[calc(100%-16px)] max-w-[1400px] md:w-[calc(100%-40px)] lg:grid lg:min-h-[804px] lg:grid-cols-[minmax(0,520px)_minmax(0,1fr)] min-[80rem]:grid-cols-[minmax(0,600px)_minmax(0,1fr)]"
      >
        <div className="relative z-3 self-center px-[22px] pt-[26px] md:px-11 md:pt-14 lg:pr-0 lg:pt-0 min-[80rem]:pl-16">
          <h1 className="hero">Everyone there by first whistle.</h1>
          <p className="mt-3 max-w-[480px] text-[16px] leading-[1.45] text-on-court-2 md:mt-6 md:text-[19.5px] md:leading-[1.5]">
            Keep your roster and schedule in one place. FirstWhistle texts every player 24 hours and 1 hour
            before the game, and they reply with one tap.
          </p>
          <div className="mt-4 flex gap-3 md:mt-7">
            <AnchorButton href="/register" variant="whistle" size="large" className="max-md:flex-1">
              Get Started Free
            </AnchorButton>
            <a
              href="#how-it-works"
              className="inline-flex min-h-12 items-center rounded-md px-5 font-[620] text-on-court shadow-[inset_0_0_0_1.5px_oklch(1_0_0/0.45)] hover:bg-[oklch(1_0_0/0.1)] max-md:hidden"
            >
              See how it works
            </a>
          </div>
          <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-on-court-2 md:mt-5 md:gap-x-5 md:text-[14.5px]">
            {promises.map((promise) => (
              <li key={promise} className="inline-flex items-center gap-1.5">
                <Check aria-hidden="true" size={16} /> {promise}
              </li>
            ))}
          </ul>
        </div>
        <div className="relative mx-auto h-[478px] max-md:mt-5 max-md:overflow-hidden md:h-[770px] md:w-[600px] lg:mx-0 lg:h-auto lg:w-full">
          <SamplePhone className="absolute top-0 left-1/2 h-[520px] w-[min(326px,88vw)] -translate-x-1/2 md:top-10 md:right-0 md:left-auto md:h-[660px] md:w-[318px] md:translate-x-0 lg:top-[72px] lg:right-[72px] min-[80rem]:right-auto min-[80rem]:left-[300px]" />
          <CourtInset className="absolute top-[380px] left-0 w-[346px] rounded-xl p-5 shadow-(--lift-4) max-md:hidden lg:hidden min-[80rem]:top-[424px] min-[80rem]:-left-[30px] min-[80rem]:block">
            <SampleGame />
          </CourtInset>
          <Arrivals />
        </div>
      </CourtPanel>
      <SampleGame className="mx-2 mt-3.5 rounded-xl bg-surface p-5 shadow-[0_0_0_1px_var(--line),var(--lift-2)] md:hidden" />
    </>
  );
}
