import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatPrice } from "#features/passes/rules.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";
import { formatMoment } from "../../billing/rules.ts";
import { FailedJobs } from "../../components/failed-jobs.tsx";
import { useFailureToast } from "../../components/failures.ts";
import { pluralize } from "../../components/number-format.ts";
import { OperatorTools } from "../../components/operator-tools.tsx";
import { DeliveryChart } from "../../delivery/components/delivery-chart.tsx";
import { formatLag } from "../../delivery/rules.ts";
import { PriorityBadge } from "../../support/components/requests-table.tsx";
import { adminHomeQueries } from "../client.ts";
import { formatPause } from "../rules.ts";
import type { AdminHome } from "../schema.ts";

/** What needs an administrator's attention, with a link to each page. */
export function HomeScreen() {
  const query = useQuery(
    adminHomeQueries.adminHome.get.queryOptions({
      staleTime: 0,
      retry: 1,
      networkMode: "always",
      refetchInterval: 30_000,
    }),
  );
  useFailureToast("We couldn't load the overview", query);
  return (
    <>
      <PageHead title="Admin Home" subtitle="The last 24 hours, all teams. Times are in UTC." />
      {query.data ? (
        <Overview home={query.data} />
      ) : query.errorUpdateCount > 0 ? (
        <LoadFailure query={query}>We couldn't load the overview.</LoadFailure>
      ) : (
        <SkeletonRows label="Loading the overview" rows={8} />
      )}
      <OperatorTools />
      <FailedJobs />
    </>
  );
}

function Overview({ home: { delivery, pauses, failedJobs, requests, revenue } }: { home: AdminHome }) {
  return (
    <div className="grid gap-5 lg:grid-cols-3">
      <Block
        title="Delivery"
        link={{ to: "/admin/delivery", label: "Open Delivery" }}
        className="lg:col-span-3"
      >
        {(delivery.isStopped || delivery.isHeld) && (
          <Banner tone="error" className="mb-4">
            {delivery.isStopped ? "All sending is stopped." : "All texts are on hold."}{" "}
            <Link className="link" to={delivery.isStopped ? "/admin/delivery" : "/admin/hold"}>
              {delivery.isStopped ? "Open Delivery" : "Open Held Texts"}
            </Link>
          </Banner>
        )}
        <DeliveryChart hours={delivery.hours} pauses={pauses} />
        <ul className="mt-3 grid gap-1 text-caption text-ink-2 empty:hidden">
          {pauses.map((pause) => (
            <li key={pause.id} className="wrap-anywhere">
              {formatMoment(pause.at)}: {formatPause(pause)}
            </li>
          ))}
        </ul>
        <p className="mt-3 text-caption text-ink-3">
          {pluralize(delivery.waiting, "text is", "texts are")} waiting, lag: {formatLag(delivery.lagSeconds)}
          . Updated {formatMoment(delivery.countedAt)}.
        </p>
      </Block>
      <Block
        title="Revenue Today"
        value={formatPrice(revenue.todayCents)}
        link={{ to: "/admin/billing", label: "Open Billing Stats" }}
      >
        <p className="text-ink-2">
          {pluralize(revenue.todaySales, "sale", "sales")} since midnight UTC. Yesterday:{" "}
          {formatPrice(revenue.yesterdayCents)}.
        </p>
      </Block>
      <Block
        title="Open Requests"
        value={String(requests.open)}
        link={{ to: "/admin/support?status=open", label: "Open Support Requests" }}
      >
        {requests.open === 0 ? (
          <p className="text-ink-2">Every request is closed.</p>
        ) : (
          <ul className="grid gap-2">
            {requests.latest.map(({ id, subject, userName, priority, createdAt }) => (
              <li key={id} className="flex items-start justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  {subject}
                  <span className="caption block text-ink-2">
                    {userName}, {formatMoment(createdAt)}
                  </span>
                </span>
                <PriorityBadge priority={priority} />
              </li>
            ))}
          </ul>
        )}
      </Block>
      <Block
        title="Failed Jobs"
        value={failedJobs.total >= 100 ? "100+" : String(failedJobs.total)}
        link={{ to: "#failed-jobs", label: "Show Failed Jobs" }}
      >
        {failedJobs.total === 0 ? (
          <p className="text-ink-2">No failed jobs.</p>
        ) : (
          <ul className="grid gap-2">
            {failedJobs.latest.map(({ id, job, failedAt }) => (
              <li key={id} className="wrap-anywhere">
                {job}
                <span className="caption block text-ink-2">{formatMoment(failedAt)}</span>
              </li>
            ))}
          </ul>
        )}
      </Block>
    </div>
  );
}

interface BlockProps {
  title: string;
  value?: string;
  link: { to: string; label: string };
  className?: string;
  children: ReactNode;
}

function Block({ title, value, link, className, children }: BlockProps) {
  return (
    <Card as="section" aria-label={title} className={className}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="h2">{title}</h2>
        <Link to={link.to} className="link text-caption">
          {link.label}
        </Link>
      </div>
      {value !== undefined && (
        <p className="mb-1 font-display text-[1.375rem] leading-8 font-[680] font-stretch-82%">{value}</p>
      )}
      {children}
    </Card>
  );
}
