import { CalendarDays, MessageSquareText, Users } from "lucide-react";
import { formatPrice, tiers } from "#features/passes/rules.ts";
import { CourtPanel } from "#ui/court-panel.tsx";
import { PassCard, PassCardRow } from "#ui/pass-card.tsx";
import { AnchorButton } from "./anchor-button.server.tsx";
import { HomeBento } from "./home-bento.server.tsx";
import { HomeHero } from "./home-hero.server.tsx";
import { HomeHow } from "./home-how.server.tsx";
import { InstallationNotice } from "./installation-notice.server.tsx";
import { PER_TEAMMATE, FLAT_PRICE } from "./prices.server.ts";
import { renderStaticPage } from "./static-page.server.tsx";

/** The price claim (LAND-09), next to what we actually charge (OP2-06). */
function Prices() {
  return (
    <section className="pt-18 md:pt-26">
      <h2 className="big max-w-[19ch]">One pass per team. One price per season.</h2>
      <p className="mt-3 max-w-[600px] text-[16.5px] text-ink-2 md:mt-4 md:text-lg">
        Rosters, schedules, and RSVPs are free. A Season Pass turns on reminder texts for as little as{" "}
        {PER_TEAMMATE}. {FLAT_PRICE}
      </p>
      <PassCardRow className="mt-8 md:mt-11">
        {tiers.map((tier) => (
          <PassCard
            key={tier.key}
            on="canvas"
            heading="h3"
            title={tier.name}
            price={formatPrice(tier.cents)}
            priceNote="per team, per season"
            description={tier.description}
            recommended={tier.key === "standard"}
            lines={[
              { icon: <CalendarDays size={18} />, text: `Up to ${tier.months} months` },
              { icon: <Users size={18} />, text: `Up to ${tier.players} players` },
              {
                icon: <MessageSquareText size={18} />,
                text: `${tier.sms.toLocaleString("en-US")} SMS messages`,
              },
            ]}
          />
        ))}
      </PassCardRow>
      <p className="mt-5 text-ink-2">
        <a className="link" href="/pricing">
          See what's free and what's not
        </a>
      </p>
    </section>
  );
}

function ClosingSection() {
  return (
    <CourtPanel
      shape="hero"
      lines="center"
      className="mx-auto mt-18 grid w-[calc(100%-16px)] max-w-[1400px] justify-items-center px-6 py-15 text-center md:mt-26 md:w-[calc(100%-40px)] md:py-21"
    >
      <h2 className="big max-w-[16ch] md:text-[58px]">Next game, no one asks what time it starts.</h2>
      <p className="mt-4 mb-7 text-lg text-on-court-2">Free to start. No credit card.</p>
      <AnchorButton href="/register" variant="whistle" size="large">
        Start Your Free Trial
      </AnchorButton>
    </CourtPanel>
  );
}

export const homePage = renderStaticPage(
  <>
    <InstallationNotice className="mx-auto mb-4 max-w-[1200px] px-6" />
    <HomeHero />
    <div className="mx-auto max-w-[1200px] px-6">
      <HomeHow />
      <HomeBento />
      <Prices />
    </div>
    <ClosingSection />
  </>,
);
