import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Logo } from "#ui/logo.tsx";
import { SiteFrame } from "#ui/site-frame.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";
import type { Theme } from "./request-context.ts";

const topLinks = [
  { label: "Features", to: "/features" },
  { label: "Pricing", to: "/pricing" },
  { label: "Blog", to: "/blog" },
  { label: "FAQ", to: "/faq" },
];

const footerGroups = [
  {
    title: "Company",
    links: [
      { label: "About", to: "/about" },
      { label: "Contact", to: "/contact" },
    ],
  },
  {
    title: "Legal",
    links: [
      { label: "Terms", to: "/terms" },
      { label: "Privacy", to: "/privacy" },
    ],
  },
];

/** The public site's top bar and footer (SHELL-52 to SHELL-58). */
export function SiteShell(props: {
  signedIn: boolean;
  year: number;
  theme: Theme;
  script: { code: string; nonce: string } | null;
  children: ReactNode;
}) {
  const { signedIn, year, theme, script, children } = props;
  const { pathname } = useLocation();
  const links = topLinks.map((link) => ({ ...link, current: pathname.startsWith(link.to) }));
  return (
    <SiteFrame
      logo={<Logo label="" />}
      home={
        signedIn
          ? { to: "/dashboard", label: "FirstWhistle, go to dashboard" }
          : { to: "/", label: "FirstWhistle, home" }
      }
      links={links}
      logIn={{ label: "Log in", to: "/login" }}
      signUp={{ label: "Sign up", to: "/register" }}
      footer={{
        tagline: "Keeping teams connected and games on schedule.",
        groups: [
          { title: "Product", links: links.map((link) => ({ ...link, current: false })) },
          ...footerGroups,
        ],
        copyright: `© ${year} FirstWhistle`,
        extra: (
          <div data-theme-switch className="noscript:hidden">
            <ThemeSwitch initial={theme} />
          </div>
        ),
      }}
    >
      {children}
      {script && (
        <script type="module" nonce={script.nonce} dangerouslySetInnerHTML={{ __html: script.code }} />
      )}
    </SiteFrame>
  );
}

/** Sets the standard width and padding of a public page. */
export function SitePage({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[960px] px-6 py-10 md:py-16">{children}</div>;
}
