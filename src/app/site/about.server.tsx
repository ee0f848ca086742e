import { SiteBody, SiteHead, SiteInvitation } from "./page-parts.server.tsx";
import { SampleGame } from "./sample-team.server.tsx";
import { staticPage } from "./static-page.server.tsx";

export const aboutPage = staticPage(
  <SiteBody>
    <SiteHead title="For the one who always does the asking">
      Every amateur team has somebody who sends the messages, counts the answers and stands in the parking lot
      with nine players. FirstWhistle is for that person.
    </SiteHead>
    <div className="mt-9 grid gap-9 md:mt-13 lg:grid-cols-[1.4fr_1fr] lg:gap-14">
      <div className="grid gap-5 text-[16.5px] leading-[1.65] text-ink-2 [&_h2]:text-ink">
        <p>
          A group chat is a fine place for jokes and a poor place for a line-up. Messages drown, apps stay
          uninstalled, and on Thursday at six nobody knows who is coming. A text reaches every phone there is,
          and a tap is all it should take to answer one.
        </p>
        <h2 className="h2">What we hold ourselves to</h2>
        <ul className="grid list-disc gap-2 pl-5">
          <li>A text comes once, on time, or you can see why not. Never twice, never an hour off.</li>
          <li>Players need nothing but their phone: no app, no account, no password.</li>
          <li>You pay for a season when you need it. Nothing renews by itself.</li>
          <li>Your roster is yours. We sell no data, and you can take it with you at any time.</li>
        </ul>
        <h2 className="h2">Who is behind it</h2>
        <p>
          A small team that plays on wet Thursdays too, keeping teams connected and games on schedule. Support
          is available 7 days a week, because games are.
        </p>
      </div>
      <SampleGame className="h-fit rounded-xl bg-surface p-5 shadow-[0_0_0_1px_var(--line),var(--lift-2)]" />
    </div>
    <SiteInvitation
      title="See it with your own team"
      text="Free to start. No credit card."
      button="Try FirstWhistle"
    />
  </SiteBody>,
);
