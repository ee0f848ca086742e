import { SiteBody, SiteHead, SiteInvitation } from "./page-parts.server.tsx";
import { SampleGame } from "./sample-team.server.tsx";
import { renderStaticPage } from "./static-page.server.tsx";

export const aboutPage = renderStaticPage(
  <SiteBody>
    <SiteHead title="For the person who always has to ask">
      Every amateur team has someone who sends the messages, counts the replies, and ends up in the parking
      lot with nine players. FirstWhistle is for that person.
    </SiteHead>
    <div className="mt-9 grid gap-9 md:mt-13 lg:grid-cols-[1.4fr_1fr] lg:gap-14">
      <div className="grid gap-5 text-[16.5px] leading-[1.65] text-ink-2 [&_h2]:text-ink">
        <p>
          A group chat is great for jokes and terrible for a lineup. Messages get buried, no one installs the
          app, and at six on Thursday you still don't know who's coming. A text reaches every phone, and
          answering one should take a single tap.
        </p>
        <h2 className="h2">What we promise</h2>
        <ul className="grid list-disc gap-2 pl-5">
          <li>
            Every text goes out once, on time, or you can see why it didn't. Never twice. Never an hour off.
          </li>
          <li>Players need nothing but their phone: no app, no account, no password.</li>
          <li>Pay for a season when you need one. Nothing auto-renews.</li>
          <li>Your roster is yours. We never sell your data, and you can export it anytime.</li>
        </ul>
        <h2 className="h2">Who we are</h2>
        <p>
          We're a small team that plays on rainy Thursdays too. We keep teams connected and games on schedule.
          Support is available 7 days a week, because games are too.
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
