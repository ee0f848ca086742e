import { useQuery } from "@tanstack/react-query";
import { useInstallation } from "#platform/installation.ts";
import { Banner } from "#ui/banner.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { DataTable } from "#ui/table.tsx";
import { formatMoment } from "../../billing/rules.ts";
import { useFailureToast } from "../../components/failures.ts";
import { formatCount } from "../../components/number-format.ts";
import { adminDeliveryQueries } from "../client.ts";
import { formatFailure, formatFreeTexts, formatLag, stateNames } from "../rules.ts";
import type { Delivery } from "../schema.ts";
import { DeliveryChart } from "./delivery-chart.tsx";
import { SendingSwitch } from "./sending-switch.tsx";
import { SuppressionSearch } from "./suppression-search.tsx";

/** Shows delivery health, failure reasons, and the emergency stop. */
export function DeliveryScreen() {
  const query = useQuery(
    adminDeliveryQueries.adminDelivery.get.queryOptions({
      staleTime: 0,
      retry: 1,
      networkMode: "always",
      refetchInterval: 15_000,
    }),
  );
  useFailureToast("We couldn't load delivery stats", query);
  return (
    <>
      <PageHead
        back={{ to: "/dashboard", label: "Dashboard" }}
        title="Delivery"
        subtitle="Texts from the last 24 hours, all teams"
      />
      {query.data ? (
        <DeliveryHealth delivery={query.data} />
      ) : query.errorUpdateCount > 0 ? (
        <LoadFailure query={query}>We couldn't load delivery stats.</LoadFailure>
      ) : (
        <SkeletonRows label="Loading delivery stats" rows={6} />
      )}
    </>
  );
}

function DeliveryHealth({ delivery }: { delivery: Delivery }) {
  const { hasTexting } = useInstallation();
  const countTexts = (...states: string[]) =>
    delivery.states.filter(({ state }) => states.includes(state)).reduce((sum, { texts }) => sum + texts, 0);
  return (
    <div className="grid gap-7">
      {delivery.freeTexts.isLow && (
        <Banner tone={delivery.freeTexts.used < delivery.freeTexts.limit ? "warn" : "error"} role="status">
          {formatFreeTexts(delivery.freeTexts)}
        </Banner>
      )}
      <StatStrip
        stats={[
          {
            label: "Lag",
            value: formatLag(delivery.lagSeconds),
            isText: true,
            note: "Age of the oldest text in the queue",
          },
          { label: "Waiting", value: formatCount(delivery.waiting), note: "Due but not sent yet" },
          {
            label: stateNames.delivered,
            value: formatCount(countTexts("delivered")),
            note: "Confirmed by the carrier",
          },
          {
            label: "Not Delivered",
            value: formatCount(countTexts("undelivered", "failed", "unknown")),
            note: "Sent but not delivered",
          },
        ]}
      />
      <section aria-labelledby="hours">
        <SectionHead id="hours" title="By the Hour" subtitle="Texts by the hour they were queued, in UTC" />
        <DeliveryChart hours={delivery.hours} />
      </section>
      {hasTexting && <SendingSwitch stop={delivery.stop} />}
      <section aria-labelledby="failures">
        <SectionHead id="failures" title="Why Texts Weren't Delivered" subtitle="Most common first" />
        <DataTable
          caption="Why texts weren't delivered"
          rows={delivery.failures}
          rowKey={({ reason, code }) => `${reason}/${code}`}
          columns={[
            {
              key: "reason",
              header: "Reason",
              cardSlot: "title",
              cell: formatFailure,
            },
            { key: "code", header: "Carrier Code", cardLabel: "Code", cell: ({ code }) => code ?? "–" },
            {
              key: "texts",
              header: "Texts",
              cardSlot: "status",
              align: "end",
              cell: ({ texts }) => formatCount(texts),
            },
          ]}
          empty={<Banner tone="ok">Every text from the last 24 hours was delivered or is on its way.</Banner>}
        />
        <p className="mt-3 text-caption text-ink-3">
          Updated {formatMoment(delivery.countedAt)}. Lag and Waiting are live.
        </p>
      </section>
      <SuppressionSearch />
    </div>
  );
}
