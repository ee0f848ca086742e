import type { ReactNode } from "react";
import { Link } from "react-router";
import { CourtPanel } from "#ui/court-panel.tsx";
import { Logo } from "#ui/logo.tsx";

/**
 * Frame for pages outside both shells: the form on the left and, on wide screens, the tagline on a drawing of a court
 * on the right.
 */
export function AuthFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,0.9fr)]">
      <div className="flex flex-col px-4 pt-5 pb-10 min-[400px]:px-6 md:px-10">
        <header className="flex">
          <Link to="/" aria-label="FirstWhistle, home" className="flex rounded-xs">
            <Logo label="" />
          </Link>
        </header>
        <main className="mx-auto flex w-full max-w-[440px] flex-1 flex-col justify-center pt-8 md:pt-10">
          <h1 className="h1">{title}</h1>
          {lead !== undefined && <p className="mt-1.5 text-ink-2">{lead}</p>}
          <div className="mt-6">{children}</div>
        </main>
      </div>
      <aside aria-label="About FirstWhistle" className="hidden p-2 pl-0 lg:block">
        <CourtPanel as="div" lines="corner" className="flex h-full flex-col justify-end px-12 py-14">
          <p className="big max-w-[12ch]">Everyone there by first whistle.</p>
          <p className="mt-4 max-w-[40ch] text-on-court-2">
            Players get a text 24 hours and 1 hour before every game and reply with one tap. You see who's
            coming.
          </p>
        </CourtPanel>
      </aside>
    </div>
  );
}
