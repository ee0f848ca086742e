import type { ReactNode } from "react";
import { CourtPanel } from "#ui/court-panel.tsx";
import { InstallationNotice } from "./installation-notice.server.tsx";
import { AnchorButton } from "./anchor-button.server.tsx";

/** A public page's header: its title, and one sentence about why it's worth reading. */
export function SiteHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="pt-8 md:pt-16">
      <InstallationNotice className="mb-8" />
      <h1 className="big md:text-[58px]">{title}</h1>
      <p className="mt-4 max-w-[600px] text-[16.5px] leading-[1.5] text-ink-2 md:mt-5 md:text-[19.5px]">
        {children}
      </p>
    </header>
  );
}

/** The sign-up call to action at the end of a page. */
export function SiteInvitation(props: { title: string; text: string; button: string }) {
  return (
    <CourtPanel
      lines="side"
      className="mt-14 flex flex-wrap items-center justify-between gap-6 px-6 py-9 md:mt-20 md:px-11 md:py-12"
    >
      <div>
        <h2 className="h1">{props.title}</h2>
        <p className="mt-2 text-on-court-2">{props.text}</p>
      </div>
      <AnchorButton href="/register" variant="whistle" size="large">
        {props.button}
      </AnchorButton>
    </CourtPanel>
  );
}

export function SiteBody({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-[1200px] px-6 pb-8">{children}</div>;
}
