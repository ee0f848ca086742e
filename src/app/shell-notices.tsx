import { useLocation } from "react-router";
import type { Me } from "#features/accounts/schema.ts";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import { lacksTwoStep } from "./navigation.tsx";

const linkTo = (to: string, label: string) => (
  <LinkButton variant="secondary" size="small" to={to}>
    {label}
  </LinkButton>
);

/** Notices for everyone on every page, plus what an administrator still has to set up. */
export function ShellNotices({ user, sendingStopped }: { user: Me; sendingStopped: boolean }) {
  const { pathname } = useLocation();
  const isAdmin = user.role === "admin";
  const shouldAskForTwoStep = lacksTwoStep(user) && pathname !== "/settings";
  if (!sendingStopped && !shouldAskForTwoStep) return null;
  return (
    <div className="mb-5 grid gap-2.5" data-print="hide">
      {sendingStopped && (
        <Banner
          tone="error"
          {...(isAdmin &&
            pathname !== "/admin/delivery" && { action: linkTo("/admin/delivery", "Open Delivery") })}
        >
          Texting is paused right now. Reminders and messages will go out when it resumes, unless it's too
          late for them to help.
        </Banner>
      )}
      {shouldAskForTwoStep && (
        <Banner tone="warn" action={linkTo("/settings", "Turn It On")}>
          Your account can see and change everyone's data. Turn on two-step verification to protect it.
        </Banner>
      )}
    </div>
  );
}
