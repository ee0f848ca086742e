import { Receipt, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { formatTeamCount } from "#features/teams/components/team-labels.ts";
import { formatDate } from "#platform/date-format.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Kit } from "#ui/kit.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { SpinnerRing } from "#ui/spinner.tsx";
import { useCheckout } from "../../components/use-checkout.ts";
import { formatMoney, formatPrice, isTier } from "../../rules.ts";
import { countDelivered, describeItem, explainItem } from "../rules.ts";
import type { Purchase, PurchasedItem } from "../schema.ts";

interface PurchaseSummaryProps {
  teamId: string;
  purchase: Purchase;
  /** Set if the buyer returned from the payment page and the provider hasn't confirmed the payment yet. */
  confirmation: "waiting" | "late" | null;
}

/** Shows the state of a payment, and what each of its teams got. */
export function PurchaseSummary({ teamId, purchase, confirmation }: PurchaseSummaryProps) {
  return (
    <>
      <PageHead
        back={{ to: `/teams/${teamId}`, label: "Back to Team" }}
        title={confirmation === "waiting" ? "Confirming Your Payment" : titles[purchase.state]}
        subtitle={getSubtitle(purchase)}
        {...(purchase.receiptUrl !== null && {
          actions: (
            // A plain link that bypasses the client router, because the route redirects to the provider.
            <a
              href={purchase.receiptUrl}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex items-center gap-1.5 touch:min-h-11"
            >
              <Receipt className="size-4" />
              Receipt
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ),
        })}
      />
      <StateBanner teamId={teamId} purchase={purchase} confirmation={confirmation} />
      <section aria-labelledby="teams" className="mt-7">
        <SectionHead id="teams" title="Your Teams" />
        <ul className="rounded-lg border border-line *:not-first:border-t *:not-first:border-line">
          {purchase.items.map((item) => (
            <ItemRow key={`${item.teamId ?? ""}${item.teamName}`} item={item} purchase={purchase} />
          ))}
        </ul>
      </section>
    </>
  );
}

const titles: Record<Purchase["state"], string> = {
  paid: "Payment Complete",
  processing: "Payment Processing",
  unpaid: "Payment Not Finished",
  failed: "Payment Failed",
  checking: "We're Checking Your Payment",
};

function getSubtitle({ state, paidOn, items, ...money }: Purchase): string {
  const teams = formatTeamCount(items.length);
  if (state !== "paid") return `${formatMoney(money)} for ${teams}.`;
  return `You paid ${formatMoney(money)} for ${teams}${paidOn === null ? "" : ` on ${formatDate(paidOn)}`}.`;
}

/** Says what happened to the payment, and what to do next. */
function StateBanner({ teamId, purchase, confirmation }: PurchaseSummaryProps) {
  if (confirmation === "waiting")
    return (
      <Banner tone="info" role="status" icon={<SpinnerRing />}>
        <b>Confirming your payment.</b> This usually takes a few seconds. You can leave this page. The passes
        start automatically.
      </Banner>
    );
  if (confirmation === "late")
    return (
      <Banner tone="time" role="status">
        <b>We haven't received your payment yet.</b> If you were charged, contact support and we'll look into
        it. If not, you can pay again.
      </Banner>
    );
  switch (purchase.state) {
    case "paid": {
      const delivered = countDelivered(purchase);
      const total = purchase.items.length;
      return delivered === total ? (
        <Banner tone="ok" role="status">
          <b>{total === 1 ? "The team has its pass." : `All ${total} teams have their passes.`}</b> Reminders
          go out before each game. We emailed you a receipt.
        </Banner>
      ) : (
        <Banner tone="warn" role="status">
          <b>{`${delivered} of ${formatTeamCount(total)} ${delivered === 1 ? "has its pass" : "have their passes"}.`}</b>{" "}
          The list below explains the others.
        </Banner>
      );
    }
    case "processing":
      return (
        <Banner tone="time" role="status">
          <b>Your payment is processing.</b> Your bank may take a few days. The passes start as soon as the
          payment clears, so don't pay again.
        </Banner>
      );
    case "checking":
      return (
        <Banner tone="time" role="status">
          <b>The amount paid doesn't match the price, so the passes haven't started.</b> We're looking into it
          and will email you. Please don't pay again.
        </Banner>
      );
    case "unpaid":
    case "failed":
      return <UnpaidBanner teamId={teamId} purchase={purchase} />;
  }
}

/** Offers to pay for the same teams, or to choose again. */
function UnpaidBanner({ teamId, purchase }: Omit<PurchaseSummaryProps, "confirmation">) {
  const { starting, buyAll } = useCheckout();
  const orders = purchase.items.flatMap(({ teamId: id, canOpen, product }) =>
    id !== null && canOpen && isTier(product) ? [{ teamId: id, product }] : [],
  );
  return (
    <Banner
      tone="warn"
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton
            variant="secondary"
            size="small"
            to={`/teams/${teamId}/bulk-upgrade?again=${purchase.id}`}
          >
            Change Passes
          </LinkButton>
          {orders.length === purchase.items.length && (
            <Button
              size="small"
              busy={starting !== null}
              busyLabel="Opening Checkout..."
              onClick={() => void buyAll(orders)}
            >
              {`Pay ${formatMoney(purchase)}`}
            </Button>
          )}
        </div>
      }
    >
      <b>{purchase.state === "failed" ? "The payment didn't go through." : "You haven't paid yet."}</b> You
      weren't charged, and no passes have started.
    </Banner>
  );
}

function ItemRow({ item, purchase }: { item: PurchasedItem; purchase: Purchase }) {
  const note = explainItem(item);
  const [tone, label] = getBadge(item, purchase.state);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 md:px-5">
      {item.teamId !== null && (
        <Kit id={item.teamId} kit={item.teamKit} size={32} className="max-md:hidden" />
      )}
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-[580] wrap-anywhere">
          {item.canOpen ? (
            <Link to={`/teams/${item.teamId}`} className="link">
              {item.teamName}
            </Link>
          ) : (
            item.teamName
          )}
        </p>
        <p className="text-sm text-ink-2">{describeItem(item)}</p>
        {note !== null && (
          <p className="mt-1 flex items-start gap-1.5 text-sm text-yellow-ink">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{note}</span>
          </p>
        )}
      </div>
      <div className="flex items-center justify-between gap-4 max-md:w-full">
        <Badge tone={tone}>{label}</Badge>
        <span className="score w-16 text-right text-lg">{formatPrice(item.amountCents)}</span>
      </div>
    </li>
  );
}

function getBadge({ status, product }: PurchasedItem, state: Purchase["state"]): [BadgeTone, string] {
  switch (status) {
    case "delivered":
      return ["active", isTier(product) ? "Pass Added" : "Texts Added"];
    case "refunded":
      return ["quiet", "Refunded"];
    case "disputed":
      return ["expired", "On Hold"];
    case "undelivered":
      return ["expired", "Not Delivered"];
    case "open":
      return state === "unpaid" || state === "failed" ? ["quiet", "Not Paid"] : ["pending", "Waiting"];
  }
}
