import { arePaymentsOn } from "#platform/payments/payments.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { Banner } from "#ui/banner.tsx";

/** Says what this installation doesn't do, on pages that would otherwise promise it. Shows nothing if it does everything. */
export function InstallationNotice({ className }: { className?: string }) {
  if (isTextingOn && arePaymentsOn) return null;
  return (
    <div className={className}>
      <Banner tone="info">
        {!isTextingOn && "No texting account yet, so no texts go out from here. Everything else works. "}
        {!arePaymentsOn && "Season Passes aren't sold here. Administrators grant them."}
      </Banner>
    </div>
  );
}
