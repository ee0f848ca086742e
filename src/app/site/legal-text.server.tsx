import type { ReactNode } from "react";
import { TERMS_VERSION } from "#features/accounts/rules.ts";
import type { Company } from "#platform/config.ts";
import { SiteBody } from "./page-parts.server.tsx";

/** The date that PUB-22 dictates, which is the same on both pages. */
const UPDATED = "March 15, 2025";
/** When the current text of both pages takes effect. */
const EFFECTIVE = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
  new Date(TERMS_VERSION),
);

export type Clause = { title: string; paragraphs: ReactNode[] };

const toId = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/g, "-");

/** A legal page: a plain-language summary, a table of contents, and the clauses. */
export function LegalText(props: { title: string; summary: string; clauses: Clause[] }) {
  const { title, summary, clauses } = props;
  return (
    <SiteBody>
      <header className="pt-8 md:pt-16">
        <h1 className="big">{title}</h1>
        <p className="mt-3 text-ink-3">Last updated: {UPDATED}</p>
        <p className="text-ink-3">Effective date: {EFFECTIVE}</p>
        <p className="mt-5 max-w-[68ch] rounded-lg bg-court-soft px-5 py-4 leading-[1.6]">
          <b>In short:</b> {summary}
        </p>
      </header>
      <div className="mt-8 grid gap-10 lg:grid-cols-[260px_1fr] lg:gap-14">
        <nav aria-label={`Contents of ${title}`} className="text-ui lg:sticky lg:top-6 lg:self-start">
          <ol className="grid">
            {clauses.map((clause, index) => (
              <li key={clause.title}>
                <a
                  href={`#${toId(clause.title)}`}
                  className="inline-flex min-h-8 items-center rounded-xs text-ink-2 hover:underline touch:min-h-11"
                >
                  {index + 1}. {clause.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-[68ch]">
          {clauses.map((clause, index) => (
            <section key={clause.title} id={toId(clause.title)} className="scroll-mt-6 pb-8">
              <h2 className="h2">
                {index + 1}. {clause.title}
              </h2>
              {clause.paragraphs.map((paragraph, nth) => (
                // The index works as a key, because the paragraphs never change while they're shown.
                <p key={nth} className="mt-3 leading-[1.65] text-ink-2">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
        </div>
      </div>
    </SiteBody>
  );
}

export const contactLink = (
  <a className="link" href="/contact">
    contact page
  </a>
);

/** Returns a sentence on who runs FirstWhistle and where, or null if neither is known. */
export function describeCompany({ name, address }: Company): string | null {
  if (name !== null) return `FirstWhistle is a service of ${[name, address].filter(Boolean).join(", ")}.`;
  return address === null ? null : `FirstWhistle's mailing address is ${address}.`;
}

/** Returns how to reach us: the contact page and, if it's known, our mailing address. */
export const renderContactDetails = ({ name, address }: Company): ReactNode => (
  <>
    the {contactLink}
    {address !== null && ` or by mail at ${[name ?? "FirstWhistle", address].join(", ")}`}
  </>
);
