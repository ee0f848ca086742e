import { faqPage } from "#app/site/faq.server.tsx";
import { createBreadcrumbs, createPageMeta } from "#app/site/page-meta.ts";
import { questions } from "#app/site/questions.server.ts";
import { getSiteOrigin } from "#app/site/site-origin.server.ts";
import { StaticPage } from "#app/site/static-page.tsx";
import type { Route } from "./+types/faq";

export const meta: Route.MetaFunction = ({ loaderData: { origin, structured } }) =>
  createPageMeta({
    title: "Questions and Answers",
    description:
      "Do players need an app? When do reminders go out? What does it cost? Answers for captains and coaches.",
    path: "/faq",
    preview: "faq",
    origin,
    structured: [structured, createBreadcrumbs(origin, [{ name: "Questions and Answers", path: "/faq" }])],
  });

/** PUB-13: structured data comes from the same list as the page. */
const structured = {
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
};

export const loader = () => ({ html: faqPage(), origin: getSiteOrigin(), structured });

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <StaticPage html={loaderData.html} />;
}
