import { useQuery } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/banner.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { DataTable } from "#ui/table.tsx";
import { momentInWords } from "../../billing/rules.ts";
import { useFailureToast } from "../../components/failures.ts";
import { counted } from "../../components/number-words.ts";
import { adminDeliveryQueries } from "../client.ts";
import { failureInWords, lagInWords, stateNames } from "../rules.ts";
import type { Delivery } from "../schema.ts";
import { SendingSwitch } from "./sending-switch.tsx";
import { SuppressionSearch } from "./suppression-search.tsx";

/** Whether texts go out and arrive, why not, and the switch of last resort. */
export function DeliveryScreen() {
  const query = useQuery(
    adminDeliveryQueries.adminDelivery.get.queryOptions({
      staleTime: 0,
      retry: 1,
      networkMode: "always",
      refetchInterval: 15_000,
    }),
  );
  useFailureToast("Failed to load delivery", query);
  return (
    <>
      <PageHead
        back={{ to: "/dashboard", label: "Dashboard" }}
        title="Delivery"
        subtitle="Texts of the last 24 hours, all teams"
      />
      {query.data ? (
        <Health delivery={query.data} />
      ) : query.errorUpdateCount > 0 ? (
        <Banner
          tone="error"
          action={
            <Button
              variant="secondary"
              size="small"
              busy={query.isFetching}
              busyLabel="Trying..."
              onClick={() => void query.refetch()}
            >
              Try Again
            </Button>
          }
        >
          Delivery could not be loaded.
        </Banner>
      ) : (
        <SkeletonRows label="Loading delivery" rows={6} />
      )}
    </>
  );
}

function Health({ delivery }: { delivery: Delivery }) {
  const textsIn = (...states: string[]) =>
    delivery.states.filter(({ state }) => states.includes(state)).reduce((sum, { texts }) => sum + texts, 0);
  return (
    <div className="grid gap-7">
      <StatStrip
        stats={[
          {
            label: "Lag",
            value: lagInWords(delivery.lagSeconds),
            isText: true,
            note: "The oldest text that waits",
          },
          { label: "Waiting", value: counted(delivery.waiting), note: "Due and not taken yet" },
          {
            label: stateNames.delivered,
            value: counted(textsIn("delivered")),
            note: "Confirmed by the carrier",
          },
          {
            label: "Not Delivered",
            value: counted(textsIn("undelivered", "failed", "unknown")),
            note: "Handed over, and lost",
          },
        ]}
      />
      <SendingSwitch stop={delivery.stop} />
      <section aria-labelledby="failures">
        <SectionHead id="failures" title="Why Texts Did Not Arrive" subtitle="The most frequent first" />
        <DataTable
          caption="Why texts did not arrive"
          rows={delivery.failures}
          rowKey={({ reason, code }) => `${reason}/${code}`}
          columns={[
            {
              key: "reason",
              header: "Reason",
              cardSlot: "title",
              cell: failureInWords,
            },
            { key: "code", header: "Carrier’s Code", cardLabel: "Code", cell: ({ code }) => code ?? "–" },
            {
              key: "texts",
              header: "Texts",
              cardSlot: "status",
              align: "end",
              cell: ({ texts }) => counted(texts),
            },
          ]}
          empty={<Banner tone="ok">Every text of the last 24 hours arrived or is on its way.</Banner>}
        />
        <p className="mt-3 text-caption text-ink-3">
          Counted {momentInWords(delivery.countedAt)}. Lag and waiting are of this moment.
        </p>
      </section>
      <SuppressionSearch />
    </div>
  );
}
