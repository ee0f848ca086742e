import { useLocation } from "react-router";
import type { Me } from "#features/accounts/schema.ts";
import type { SendingPause } from "#features/messages/switch/schema.ts";
import type { AdminStep } from "#platform/proof.ts";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";

const linkTo = (to: string, label: string) => (
  <LinkButton variant="secondary" size="small" to={to}>
    {label}
  </LinkButton>
);

const pauses = {
  stopped: {
    text: "Texting is paused right now. Reminders and messages will go out when it resumes, unless it's too late for them to help.",
    to: "/admin/delivery",
    label: "Open Delivery",
  },
  held: {
    text: "Texting is paused after a problem on our end, while we make sure that no one gets the same text twice.",
    to: "/admin/hold",
    label: "Open Held Texts",
  },
} satisfies Record<Exclude<SendingPause, "off">, { text: string; to: string; label: string }>;

interface ShellNoticesProps {
  user: Me;
  pause: SendingPause | null;
  /** What an administrator still has to do before the admin pages open. Those explain it themselves, and so does Settings. */
  adminStep: AdminStep | null;
}

/**
 * Notices for everyone on every page, plus what an administrator still has to set up. That there's no texting account is
 * said where texts would go out, and here only to administrators.
 */
export function ShellNotices({ user, pause, adminStep }: ShellNoticesProps) {
  const { pathname } = useLocation();
  const isAdmin = user.role === "admin";
  const isTextingOff = pause === "off" && isAdmin && /^\/admin(\/|$)/.test(pathname);
  const shownPause = pause === "off" ? null : pause;
  const isStepShown = adminStep !== null && !/^\/(admin|settings)(\/|$)/.test(pathname);
  if (shownPause === null && !isTextingOff && !isStepShown) return null;
  return (
    <div className="mb-5 grid gap-2.5" data-print="hide">
      {isTextingOff && (
        <Banner tone="info">
          No texting account yet, so no texts go out. To turn on texting, set the account in the
          installation's settings and restart it.
        </Banner>
      )}
      {shownPause !== null && (
        <Banner
          tone="error"
          {...(isAdmin &&
            pathname !== pauses[shownPause].to && {
              action: linkTo(pauses[shownPause].to, pauses[shownPause].label),
            })}
        >
          {pauses[shownPause].text}
          {shownPause === "held" && !isAdmin && " You don't need to do anything."}
        </Banner>
      )}
      {isStepShown && (
        <Banner tone="warn" action={linkTo("/admin/accounts", "Continue")}>
          Before you can use the admin pages, we need to know it's really you.
        </Banner>
      )}
    </div>
  );
}
