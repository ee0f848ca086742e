import { useLocation } from "react-router";
import type { Me } from "#features/accounts/schema.ts";
import { Banner } from "#ui/banner.tsx";
import { LinkButton } from "#ui/button.tsx";
import { lacksSecondFactor } from "./navigation.tsx";

const linkTo = (to: string, label: string) => (
  <LinkButton variant="secondary" size="small" to={to}>
    {label}
  </LinkButton>
);

/** What everybody has to know on every page, and what an administrator still has to do. */
export function ShellNotices({ user, sendingStopped }: { user: Me; sendingStopped: boolean }) {
  const { pathname } = useLocation();
  const isAdmin = user.role === "admin";
  const isAsked = lacksSecondFactor(user) && pathname !== "/settings";
  if (!sendingStopped && !isAsked) return null;
  return (
    <div className="mb-5 grid gap-2.5" data-print="hide">
      {sendingStopped && (
        <Banner
          tone="error"
          {...(isAdmin &&
            pathname !== "/admin/delivery" && { action: linkTo("/admin/delivery", "Open Delivery") })}
        >
          Texts are paused at the moment. Reminders and messages wait and go out once we resume, if they are
          still of use.
        </Banner>
      )}
      {isAsked && (
        <Banner tone="warn" action={linkTo("/settings", "Set It Up")}>
          Your account can see and change everybody’s data. Please protect it with a second factor.
        </Banner>
      )}
    </div>
  );
}
