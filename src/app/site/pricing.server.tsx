import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { formatPrice, tiers, topup } from "#features/passes/rules.ts";
import { TRIAL_SMS } from "#features/teams/rules.ts";
import { AnchorButton } from "./anchor-button.server.tsx";
import { SiteBody, SiteHead } from "./page-parts.server.tsx";
import { PER_TEAMMATE, FLAT_PRICE } from "./prices.server.ts";
import { renderStaticPage } from "./static-page.server.tsx";

type Plan = {
  name: string;
  price: string;
  about: string;
  lines: string[];
  button: string;
  isMain?: boolean;
  beside?: ReactNode;
};

const plans: Plan[] = [
  {
    name: "Basic",
    price: "Free",
    about: "Get your whole team in one place.",
    lines: [
      "Up to 15 team members",
      "Roster, schedule, and calendar feed",
      "RSVP pages and a live lineup",
      `${TRIAL_SMS} free texts to message your first team`,
      "PDF and CSV export",
    ],
    button: "Start Free",
  },
  {
    name: "Season Pass",
    price: PER_TEAMMATE,
    about: FLAT_PRICE,
    isMain: true,
    lines: [
      "Reminder texts 24 hours and 1 hour before each game",
      "Customizable reminder times",
      "Delivery status for every text",
      "One payment per team, per season, with no auto-renewal",
    ],
    button: "Get Started",
  },
  {
    name: "League",
    price: "Contact sales",
    about: "For running several teams together.",
    lines: [
      "All teams, venues, and managers together",
      "Fair, auto-generated schedules",
      "Buy several passes in one payment",
      "Whole-league export",
    ],
    button: "Create Your League",
    beside: (
      <a className="link inline-flex min-h-10 items-center touch:min-h-11" href="/contact">
        Talk to us first
      </a>
    ),
  },
];

function PlanCard({ name, price, about, lines, button, isMain, beside }: Plan) {
  return (
    <article
      aria-labelledby={`plan-${name.replace(" ", "-")}`}
      className={
        "flex flex-col rounded-xl bg-surface p-5 md:p-[26px] " +
        (isMain ? "shadow-[0_0_0_2px_var(--court),var(--lift-3)]" : "shadow-[0_0_0_1px_var(--line)]")
      }
    >
      <h2 id={`plan-${name.replace(" ", "-")}`} className="h2">
        {name}
      </h2>
      <p className="mt-3 font-display text-2xl leading-[1.15] font-[740] tracking-[-0.02em] font-stretch-95%">
        {price}
      </p>
      <p className="mt-2.5 text-ui text-ink-2">{about}</p>
      <ul className="mt-4 grid gap-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check aria-hidden="true" size={18} className="mt-0.5 flex-none text-court-ink" />
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap items-center gap-4 pt-6">
        <AnchorButton href="/register" variant={isMain ? "primary" : "secondary"}>
          {button}
        </AnchorButton>
        {beside}
      </div>
    </article>
  );
}

/** On a phone, the price goes below the name because five columns don't fit. */
function PassRow({ name, price, cells }: { name: string; price: string; cells: ReactNode[] }) {
  return (
    <tr>
      <td className="font-[620] whitespace-nowrap">
        {name}
        <span className="block md:hidden">{price}</span>
      </td>
      <td className="max-md:hidden">{price}</td>
      {cells.map((cell, index) => (
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
}

/** Lists what each of the three passes includes. */
function Passes() {
  return (
    <section className="mt-14 md:mt-20">
      <h2 className="h1">What a Season Pass costs, exactly</h2>
      <p className="mt-2 max-w-[640px] text-ink-2">
        A season lasts 3, 6, 9, or 12 months. Choose the pass that fits your roster. If your season runs
        longer, buy another pass when the first one ends.
      </p>
      <div className="mt-5 overflow-x-auto rounded-lg border border-line bg-surface">
        <table className="w-full text-left max-md:text-ui [&_td]:border-t [&_td]:border-line [&_td]:px-1.5 [&_td]:py-3 md:[&_td]:px-4 [&_th]:px-1.5 md:[&_th]:px-4 [&_th]:py-3 [&_th]:font-[620]">
          <thead>
            <tr>
              {["Pass", "Price", "Max players", "Max length", "SMS"].map((head) => (
                <th key={head} scope="col" className={head === "Price" ? "max-md:hidden" : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tiers.map((tier) => (
              <PassRow
                key={tier.key}
                name={tier.name}
                price={formatPrice(tier.cents)}
                cells={[tier.players, `${tier.months} months`, tier.sms.toLocaleString("en-US")]}
              />
            ))}
            <PassRow
              name={topup.name}
              price={formatPrice(topup.cents)}
              cells={["Any", "Your pass", `${topup.sms} more`]}
            />
          </tbody>
        </table>
      </div>
    </section>
  );
}

export const pricingPage = renderStaticPage(
  <SiteBody>
    <SiteHead title="Pay for a season, not forever">
      Rosters, schedules, and RSVPs are free. A Season Pass covers one team's texts with a single payment. No
      auto-renewal, ever.
    </SiteHead>
    <div className="mt-9 grid gap-[18px] md:mt-13 lg:grid-cols-3">
      {plans.map((plan) => (
        <PlanCard key={plan.name} {...plan} />
      ))}
    </div>
    <Passes />
  </SiteBody>,
);
