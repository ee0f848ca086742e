import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Meter } from "#ui/meter.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { DataTable } from "#ui/table.tsx";
import { formatMoment } from "../../billing/rules.ts";
import { useFailureToast } from "../../components/failures.ts";
import { formatCount, pluralize } from "../../components/number-format.ts";
import { adminHoldQueries } from "../client.ts";
import { countWaiting, formatAge, formatLast, reasonTexts } from "../rules.ts";
import type { HoldOverview, OpenHold } from "../schema.ts";
import { ReleaseDialog } from "./release-dialog.tsx";

/** Shows why texts are held, how far the comparison with the provider's list is, and what's left to decide. */
export function HoldScreen() {
  const query = useQuery(
    adminHoldQueries.adminHold.get.queryOptions({
      staleTime: 0,
      retry: 1,
      networkMode: "always",
      refetchInterval: 3_000,
    }),
  );
  useFailureToast("We couldn't load held texts", query);
  const content = useKeptFocus(query.data?.hold?.state ?? "none");
  return (
    <>
      <PageHead
        back={{ to: "/dashboard", label: "Dashboard" }}
        title="Held Texts"
        subtitle="After a restore, we hold all texts until we know which ones already went out"
      />
      {query.data ? (
        <div ref={content} tabIndex={-1} className="outline-none">
          {query.data.hold ? (
            <HoldDetails overview={query.data} hold={query.data.hold} />
          ) : (
            <NoHold overview={query.data} />
          )}
        </div>
      ) : query.errorUpdateCount > 0 ? (
        <LoadFailure query={query}>We couldn't load held texts.</LoadFailure>
      ) : (
        <SkeletonRows label="Loading held texts" rows={4} />
      )}
    </>
  );
}

/**
 * Moves focus to the content if it's lost when the view changes, because the button that released the texts is gone by
 * then. Leaves it alone otherwise, because the page updates automatically.
 */
function useKeptFocus(view: string) {
  const content = useRef<HTMLDivElement>(null);
  const lastView = useRef(view);
  useEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    // Wait until a dialog that just closed has given its focus back.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) content.current?.focus();
    }, FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [view]);
  return content;
}

/** Longer than a dialog takes to close. */
const FOCUS_DELAY_MS = 300;

function NoHold({ overview: { last, payments } }: { overview: HoldOverview }) {
  return (
    <div className="grid gap-5">
      <Banner tone="ok">No texts are on hold. They're going out normally.</Banner>
      {last && (
        <Card as="section" aria-labelledby="last-hold">
          <h2 id="last-hold" className="h2">
            Last Hold
          </h2>
          <p className="mt-1 text-ink-2">
            {formatMoment(last.heldAt)} to {formatMoment(last.releasedAt)}. {formatLast(last)}
          </p>
          <PaymentsNote payments={payments} />
        </Card>
      )}
    </div>
  );
}

function PaymentsNote({ payments }: { payments: number }) {
  if (payments === 0) return null;
  return (
    <p className="mt-2 text-ink-2">
      We found {pluralize(payments, "payment", "payments")} that the database had forgotten. If one couldn't
      be delivered, the support inbox has an email about it.
    </p>
  );
}

function HoldDetails({ overview, hold }: { overview: HoldOverview; hold: OpenHold }) {
  const [isReleasing, setIsReleasing] = useState(false);
  return (
    <div className="grid gap-7">
      <Card as="section" aria-labelledby="hold" className="grid gap-3">
        <div>
          <h2 id="hold" className="h2">
            All Texts Are on Hold
          </h2>
          <p className="mt-1 text-ink-2">
            {reasonTexts[hold.reason]} We've held all texts since {formatMoment(hold.heldAt)}. The database's
            last record is from {formatMoment(hold.since)}.
          </p>
          <PaymentsNote payments={overview.payments} />
        </div>
        <HoldStatus hold={hold} />
        {hold.state === "waiting" && (
          <div>
            <Button icon={<Send />} onClick={() => setIsReleasing(true)}>
              Release Texts
            </Button>
          </div>
        )}
      </Card>
      {hold.state !== "comparing" && (
        <>
          <StatStrip
            stats={[
              {
                label: "Already Sent",
                value: formatCount(hold.adopted),
                note: "Forgotten and back on record, so they won't go out again",
              },
              {
                label: "Not on Record",
                value: formatCount(hold.unrecorded),
                note: "Sent for something that the database forgot",
              },
              { label: "Waiting", value: formatCount(countWaiting(overview)), note: "Due and never sent" },
              { label: "Too Late", value: formatCount(overview.useless), note: "Won't be sent" },
            ]}
          />
          <section aria-labelledby="ages">
            <SectionHead
              id="ages"
              title="Texts That Are Waiting"
              subtitle="By how late they'd be if they went out now"
            />
            <DataTable
              caption="Texts that are waiting, by how late they are"
              rows={overview.ages}
              rowKey={({ maxAge }) => String(maxAge)}
              columns={[
                {
                  key: "age",
                  header: "Late By",
                  cardSlot: "title",
                  cell: ({ maxAge }) => formatAge(maxAge),
                },
                {
                  key: "texts",
                  header: "Texts",
                  cardSlot: "status",
                  align: "end",
                  cell: ({ texts }) => formatCount(texts),
                },
              ]}
              empty={null}
            />
          </section>
        </>
      )}
      {isReleasing && <ReleaseDialog ages={overview.ages} onClose={() => setIsReleasing(false)} />}
    </div>
  );
}

function HoldStatus({ hold: { state, progress, failingSince } }: { hold: OpenHold }) {
  if (failingSince !== null)
    return (
      <Banner tone="warn" role="status">
        We haven't been able to read the provider's list of texts since {formatMoment(failingSince)}. We keep
        trying, and nothing goes out until we've read it.
      </Banner>
    );
  if (state === "waiting")
    return (
      <Banner tone="warn" role="status">
        Some texts went out that the database doesn't remember. Check the numbers below, then decide which of
        the waiting texts should still go out.
      </Banner>
    );
  if (state === "discarding")
    return (
      <Banner tone="info" role="status">
        We're checking the provider's list once more. Then we discard what's too late, and texts go out again.
      </Banner>
    );
  const percent = Math.floor(progress * 100);
  const label = `${percent}% of the provider's list is compared`;
  return (
    <div className="grid gap-2">
      <Meter parts={[{ label: "Compared", value: percent }]} max={100} label={label} />
      <p className="text-caption text-ink-3" role="status">
        {label}. If no text was forgotten, texts go out again automatically.
      </p>
    </div>
  );
}
