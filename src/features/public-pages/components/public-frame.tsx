import type { CSSProperties, ReactNode } from "react";
import type { KitColor } from "#ui/kit-design.ts";
import { Kit } from "#ui/kit.tsx";
import { LogoMark } from "#ui/logo.tsx";
import { RainoutBanner } from "../rainouts/components/rainout-banner.tsx";
import type { Rainout } from "../rainouts/schema.ts";
import { getPageColors } from "../rules.ts";

export type PublicLink = { label: string; href: string; isCurrent: boolean };

/** The frame of a public page: a head in the owner's color, links to the parts, and the footer (PUBLIC-11). */
export function PublicFrame(props: {
  /** Whose page it is. */
  owner: { id: string; name: string; kit: string | null; color: KitColor };
  /** A line above the name, such as the season. */
  kicker: ReactNode;
  /** What's below the name. */
  details?: ReactNode;
  links?: readonly PublicLink[];
  /** Rainouts that hold, which come before everything else. */
  rainouts?: readonly Rainout[];
  /** The page's own path, which a report names (PUBLIC-10). */
  reportPath: string;
  children: ReactNode;
}) {
  const { owner, kicker, details, links = [], rainouts = [], reportPath, children } = props;
  const { background, text } = getPageColors(owner.color);
  const head = {
    background,
    color: text,
    "--ink": text,
    "--mark-body": text,
    "--mark-pea": text,
    "--on-kit-line": text,
    "--court-mark": `color-mix(in srgb,${text} 18%,transparent)`,
  } as CSSProperties;
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1440px] flex-col md:px-5">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <RainoutBanner rainouts={rainouts} className="px-4 md:px-11" />
      <header
        style={head}
        className="on-court relative isolate overflow-hidden px-4 pt-5 pb-6 max-md:rounded-b-[26px] md:mt-3 md:rounded-[34px] md:px-11 md:pt-7 md:pb-10"
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 420 420"
          className="pointer-events-none absolute top-[-60px] right-[-190px] -z-1 size-[420px] fill-none stroke-court-mark stroke-2 md:right-[-40px] md:size-[520px] print:hidden"
        >
          <path d="M210-600V1020" />
          <circle cx="210" cy="210" r="150" />
        </svg>
        {/* The name as text, because its outlines would be a tenth of the page. */}
        <a
          href="/"
          className="inline-flex items-center gap-1.5 rounded-xs font-display text-[1.0625rem] font-bold font-stretch-106%"
        >
          <LogoMark className="size-6" />
          FirstWhistle
        </a>
        <div className="mt-6 flex items-center gap-4 md:mt-9 md:gap-7">
          <Kit id={owner.id} kit={owner.kit} size={72} className="max-md:size-14 md:size-24" />
          <div className="min-w-0">
            <p className="text-ui">{kicker}</p>
            <h1 className="mt-1 font-display text-[1.75rem] leading-[1.06] font-bold wrap-anywhere font-stretch-112% md:text-[3rem]">
              {owner.name}
            </h1>
            {details}
          </div>
        </div>
      </header>
      {links.length > 0 && (
        <nav aria-label="Parts of this page" className="px-2 pt-2 md:px-9">
          <ul className="flex flex-wrap gap-x-1">
            {links.map(({ label, href, isCurrent }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={isCurrent ? "page" : undefined}
                  className="flex min-h-11 items-center rounded-sm px-2.5 text-ui font-[560] text-ink-2 hover:text-ink aria-[current=page]:text-court-ink aria-[current=page]:underline aria-[current=page]:underline-offset-8"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <main id="main" className="grow px-4 pt-4 pb-10 md:px-11">
        {children}
      </main>
      <footer className="mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 pb-7 text-caption text-ink-3 md:mx-11">
        <p>
          Public pages never show players&apos; names.{" "}
          <a href={`/contact?page=${encodeURIComponent(reportPath)}`} className="underline">
            Report This Page
          </a>{" "}
          <a href="/find" className="underline">
            Lost Your Link?
          </a>
        </p>
        <p>
          Scheduled with{" "}
          <a href="/" className="font-semibold underline">
            FirstWhistle
          </a>
        </p>
      </footer>
    </div>
  );
}
