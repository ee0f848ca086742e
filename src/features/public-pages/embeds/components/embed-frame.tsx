import type { ReactNode } from "react";
import { Kit } from "#ui/kit.tsx";
import { LogoMark } from "#ui/logo.tsx";
import { RainoutBanner } from "../../rainouts/components/rainout-banner.tsx";
import type { Rainout } from "../../rainouts/schema.ts";

/** The box of an embed: whose it is, its part, and the one link, which leaves the frame (PUBLIC-39). */
export function EmbedFrame(props: {
  owner: { id: string; name: string; kit: string };
  kicker: string;
  /** The same part with the same filters. */
  fullPage: string;
  rainouts: readonly Rainout[];
  children: ReactNode;
}) {
  const { owner, kicker, fullPage, rainouts, children } = props;
  return (
    <main className="overflow-hidden rounded-lg border border-line bg-surface text-ink">
      <RainoutBanner rainouts={rainouts} className="px-3.5" />
      <header className="flex items-center gap-2.5 px-3.5 pt-3.5 pb-3">
        <Kit id={owner.id} kit={owner.kit} size={34} />
        <div className="min-w-0">
          <h1 className="font-display text-base leading-tight font-bold wrap-anywhere font-stretch-105%">
            {owner.name}
          </h1>
          <p className="text-caption wrap-anywhere text-ink-3">{kicker}</p>
        </div>
      </header>
      {children}
      <footer className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-3.5 py-1 text-caption">
        <a
          href={fullPage}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center font-[580] text-court-ink hover:underline"
        >
          See the full page
        </a>
        <p className="inline-flex items-center gap-1 font-display font-bold font-stretch-106%">
          <LogoMark className="size-5" />
          FirstWhistle
        </p>
      </footer>
    </main>
  );
}
