import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";

export interface BackLinkProps {
  to: To;
  children: ReactNode;
}

export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      data-print="hide"
      className="-mt-1 mb-2.5 -ml-1 inline-flex min-h-9 items-center gap-1.5 p-1 text-sm font-[550] text-ink-2 hover:text-ink touch:min-h-11"
    >
      <ArrowLeft className="size-4" />
      {children}
    </Link>
  );
}

export interface PageHeadProps {
  title: ReactNode;
  /** Shown next to the title, or below it on phones. */
  badges?: ReactNode;
  subtitle?: ReactNode;
  /** An image to the left of the title. */
  media?: ReactNode;
  back?: { to: To; label: ReactNode };
  /** The page's actions, with the primary action last. They take up the full width on phones. */
  actions?: ReactNode;
}

export function PageHead({ title, badges, subtitle, media, back, actions }: PageHeadProps) {
  return (
    <header className="mb-4.5 md:mb-6">
      {back !== undefined && <BackLink to={back.to}>{back.label}</BackLink>}
      <div className="flex flex-col gap-3.5 md:flex-row md:items-center md:justify-between md:gap-6">
        <div className="flex min-w-0 items-start gap-3.5 md:items-center md:gap-4.5">
          {media}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <h1 className="h1 min-w-0 wrap-anywhere">{title}</h1>
              {badges !== undefined && <div className="flex flex-wrap gap-2">{badges}</div>}
            </div>
            {subtitle !== undefined && <p className="mt-1 text-ink-2">{subtitle}</p>}
          </div>
        </div>
        {actions !== undefined && (
          <div className="flex shrink-0 gap-2 max-md:flex-wrap max-md:gap-2.5 max-md:*:flex-1">{actions}</div>
        )}
      </div>
    </header>
  );
}
