import type { ReactNode } from "react";
import { Link } from "react-router";
import { LinkButton } from "./button.tsx";
import { SiteMenu } from "./site-menu.tsx";

export interface SiteLink {
  label: string;
  to: string;
  current?: boolean;
}

export interface SiteFooter {
  tagline: string;
  groups: { title: string; links: SiteLink[] }[];
  copyright: string;
  /** An optional small control next to the copyright line, such as a switch. */
  extra?: ReactNode;
}

export interface SiteFrameProps {
  logo: ReactNode;
  /** The logo's link target and accessible name. */
  home: { to: string; label: string };
  links: SiteLink[];
  /** The secondary link, for returning users. */
  logIn?: SiteLink;
  /** The top bar's primary button. */
  signUp?: SiteLink;
  footer: SiteFooter;
  navLabel?: string;
  menuTitle?: string;
  openMenuLabel?: string;
  closeMenuLabel?: string;
  skipLabel?: string;
  children: ReactNode;
}

const sheetRow =
  "flex min-h-12 items-center rounded-sm px-2.5 text-[16px] font-[530] text-ink-2 hover:bg-hover " +
  "aria-[current=page]:bg-sunken aria-[current=page]:font-[620] aria-[current=page]:text-ink";

function getCurrentProps({ to, current }: SiteLink) {
  return { to, "aria-current": current ? ("page" as const) : undefined };
}

/** The layout for public pages, with a top bar, content, and a footer. It holds no state, because these pages don't load React. */
export function SiteFrame({
  logo,
  home,
  links,
  logIn,
  signUp,
  footer,
  navLabel = "Main",
  menuTitle = "Menu",
  openMenuLabel = "Open menu",
  closeMenuLabel = "Close menu",
  skipLabel = "Skip to content",
  children,
}: SiteFrameProps) {
  const brand = (
    <Link to={home.to} aria-label={home.label} className="flex flex-none rounded-xs">
      {logo}
    </Link>
  );
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip bg-canvas">
      <a className="skip-link" href="#main">
        {skipLabel}
      </a>

      <header className="mx-auto flex h-[60px] w-full max-w-[1440px] flex-none items-center pr-2 pl-3 min-[22.5rem]:pl-[18px] md:h-[72px] md:px-11 max-lg:md:pr-7 print:hidden">
        {brand}
        <nav aria-label={navLabel} className="ml-10 hidden lg:block">
          <ul className="flex gap-1">
            {links.map((link) => (
              <li key={link.to}>
                <Link
                  {...getCurrentProps(link)}
                  className="flex min-h-10 items-center rounded-sm px-3.5 text-[15px] font-[540] text-ink-2 transition-colors duration-(--t-fast) hover:bg-hover aria-[current=page]:font-[620] aria-[current=page]:text-ink"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 min-[22.5rem]:gap-2">
          {logIn && (
            <LinkButton {...getCurrentProps(logIn)} variant="ghost" className="max-md:not-noscript:hidden">
              {logIn.label}
            </LinkButton>
          )}
          {signUp && <LinkButton {...getCurrentProps(signUp)}>{signUp.label}</LinkButton>}
          <SiteMenu
            className="lg:hidden"
            title={menuTitle}
            openLabel={openMenuLabel}
            closeLabel={closeMenuLabel}
          >
            <nav aria-label={navLabel}>
              <ul>
                {links.map((link) => (
                  <li key={link.to}>
                    <Link {...getCurrentProps(link)} className={sheetRow}>
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="mx-2.5 mt-3 grid gap-2.5 border-t border-line pt-4">
              {signUp && (
                <LinkButton {...getCurrentProps(signUp)} full>
                  {signUp.label}
                </LinkButton>
              )}
              {logIn && (
                <LinkButton {...getCurrentProps(logIn)} variant="secondary" full>
                  {logIn.label}
                </LinkButton>
              )}
            </div>
          </SiteMenu>
        </div>
      </header>

      <main id="main" tabIndex={-1} className="w-full flex-1 outline-none">
        {children}
      </main>

      <footer className="mx-auto grid w-full max-w-[1200px] gap-8 px-6 pt-11 pb-10 text-ui md:pt-14 lg:grid-cols-[1.6fr_3fr] print:hidden">
        <div>
          {brand}
          <p className="mt-3 max-w-[280px] text-ink-2">{footer.tagline}</p>
        </div>
        <div className="grid grid-cols-2 gap-8 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
          {footer.groups.map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <p aria-hidden="true" className="mb-2.5 font-[620] max-md:mb-1">
                {group.title}
              </p>
              <ul>
                {group.links.map((link) => (
                  <li key={link.to}>
                    <Link
                      {...getCurrentProps(link)}
                      className="inline-flex min-h-[30px] min-w-11 items-center rounded-xs text-ink-2 hover:text-ink hover:underline hover:underline-offset-3 touch:min-h-11"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5 text-[13.5px] text-ink-3">
          <p>{footer.copyright}</p>
          {footer.extra}
        </div>
      </footer>
    </div>
  );
}
