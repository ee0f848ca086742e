import { AnchorButton } from "./anchor-button.server.tsx";
import { SiteBody, SiteHead } from "./page-parts.server.tsx";
import { questions } from "./questions.server.ts";
import { renderStaticPage } from "./static-page.server.tsx";

export const faqPage = renderStaticPage(
  <SiteBody>
    <SiteHead title="Questions before the first whistle">
      What captains ask before they let us do the reminding.
    </SiteHead>
    <div className="mt-9 max-w-[820px] border-b border-line md:mt-13">
      {questions.map(({ question, answer }) => (
        <section key={question} className="border-t border-line py-5 md:py-6">
          <h2 className="h2">{question}</h2>
          <p className="mt-2 text-[16px] leading-[1.6] text-ink-2">{answer}</p>
        </section>
      ))}
    </div>
    <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-3">
      <p>Don't see your question?</p>
      <AnchorButton href="/contact">Contact Support</AnchorButton>
    </div>
  </SiteBody>,
);
