import { CreditCard, ExternalLink, Landmark } from "lucide-react";
import { useCallback } from "react";
import { errorCode } from "#platform/api-client.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { methodInWords, monthInWords } from "../rules.ts";
import type { PaymentMethod } from "../schema.ts";
import { BillingSection } from "./billing-section.tsx";
import { usePortal, type usePaymentMethods } from "./use-billing.ts";

/** What somebody pays with, the default first (SET-16). Kept, added and removed at the provider's. */
export function PaymentMethods({ query }: { query: ReturnType<typeof usePaymentMethods> }) {
  const { refetch } = query;
  const lookAgain = useCallback(() => void refetch(), [refetch]);
  const { isLeaving, leave } = usePortal(lookAgain);
  const methods = query.data?.paymentMethods ?? [];
  const isProvider = errorCode(query.error) === "PAYMENTS_UNAVAILABLE";
  return (
    <BillingSection
      title="Payment Methods"
      subtitle="Kept by our payment provider. You add and remove them on its page."
      action={
        <Button
          variant="secondary"
          size="small"
          icon={<ExternalLink />}
          busy={isLeaving}
          busyLabel="Opening..."
          onClick={() => void leave()}
        >
          {query.isSuccess && methods.length === 0 ? "Add Payment Method" : "Manage Payment Methods"}
        </Button>
      }
      query={query}
      loading="Loading your payment methods"
      failed={
        isProvider
          ? "Our payment provider does not answer, so your payment methods cannot be shown right now."
          : "Your payment methods could not be loaded."
      }
    >
      {methods.length === 0 ? (
        <p className="rounded-lg border border-line px-4 py-3.5 text-ui text-ink-2">
          No payment method is saved. You can also save one when you pay.
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
        <p className="h3 wrap-anywhere">{methodInWords(method)}</p>
        {expiresIn !== null && (
          <p className="caption text-ink-3">
            {isExpired ? "Expired" : "Expires"} {monthInWords(expiresIn)}
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
