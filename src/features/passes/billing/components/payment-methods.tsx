import { CreditCard, ExternalLink, Landmark } from "lucide-react";
import { useCallback } from "react";
import { getErrorCode } from "#platform/api-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { formatMethod, formatMonth } from "../rules.ts";
import type { PaymentMethod } from "../schema.ts";
import { BillingSection } from "./billing-section.tsx";
import { usePortal, type usePaymentMethods } from "./use-billing.ts";

/**
 * Lists saved payment methods, default first (SET-16). The provider stores them, and they're managed on its
 * site.
 */
export function PaymentMethods({ query }: { query: ReturnType<typeof usePaymentMethods> }) {
  const { refetch } = query;
  const reload = useCallback(() => void refetch(), [refetch]);
  const { isLeaving, openPortal } = usePortal(reload);
  const methods = query.data?.paymentMethods ?? [];
  const isProviderDown = getErrorCode(query.error) === "PAYMENTS_UNAVAILABLE";
  return (
    <BillingSection
      title="Payment Methods"
      subtitle="Stored securely by our payment processor. Add or remove them on its site."
      action={
        <Button
          variant="secondary"
          size="small"
          icon={<ExternalLink />}
          busy={isLeaving}
          busyLabel="Opening..."
          onClick={() => void openPortal()}
        >
          {query.isSuccess && methods.length === 0 ? "Add Payment Method" : "Manage Payment Methods"}
        </Button>
      }
      query={query}
      loadingLabel="Loading your payment methods"
      errorMessage={
        isProviderDown
          ? "Our payment processor isn't responding, so we can't show your payment methods right now."
          : "We couldn't load your payment methods."
      }
    >
      {methods.length === 0 ? (
        <p className="rounded-lg border border-line px-4 py-3.5 text-ui text-ink-2">
          No saved payment methods. You can also save one at checkout.
        </p>
      ) : (
        <ul aria-label="Payment methods" className="divide-y divide-line rounded-lg border border-line">
          {methods.map((method) => (
            <MethodRow key={method.id} method={method} />
          ))}
        </ul>
      )}
    </BillingSection>
  );
}

function MethodRow({ method }: { method: PaymentMethod }) {
  const { expiresIn, isExpired } = method;
  return (
    <li className="flex items-center gap-3.5 px-4 py-3">
      <span
        aria-hidden="true"
        className="grid h-8 w-11 flex-none place-items-center rounded-sm bg-sunken text-ink-2"
      >
        {expiresIn === null ? <Landmark /> : <CreditCard />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="h3 wrap-anywhere">{formatMethod(method)}</p>
        {expiresIn !== null && (
          <p className="caption text-ink-3">
            {isExpired ? "Expired" : "Expires"} {formatMonth(expiresIn)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-1.5">
        {isExpired && <Badge tone="expired">Expired</Badge>}
        {method.isDefault && <Badge tone="info">Default</Badge>}
      </div>
    </li>
  );
}
