import { Link, useLocation } from "react-router";
import type { Me } from "#features/accounts/schema.ts";
import { Banner } from "#ui/banner.tsx";

/** What everybody has to know on every page, and what an administrator still has to do. */
export function ShellNotices({ user, sendingStopped }: { user: Me; sendingStopped: boolean }) {
  const { pathname } = useLocation();
  const isAdmin = user.role === "admin";
  // A passkey stands for both factors, but the password beside it still opens the account alone.
  const lacksSecondFactor = isAdmin && !user.twoFactorEnabled && pathname !== "/settings";
  if (!sendingStopped && !lacksSecondFactor) return null;
  return (
    <div className="mb-5 grid gap-2.5" data-print="hide">
      {sendingStopped && (
        <Banner tone="error">
          Texts are paused at the moment. Reminders and messages wait and go out once we resume, if they are
          still of use.{" "}
          {isAdmin && pathname !== "/admin/delivery" && (
            <Link to="/admin/delivery" className="link">
              Open Delivery
            </Link>
          )}
        </Banner>
      )}
      {lacksSecondFactor && (
        <Banner tone="warn">
          Your account can see and change everybody’s data. Please protect it with a second factor.{" "}
          <Link to="/settings" className="link">
            Set It Up in Settings
          </Link>
        </Banner>
      )}
    </div>
  );
}
