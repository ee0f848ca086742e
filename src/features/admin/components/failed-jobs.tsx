import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { DataTable } from "#ui/table.tsx";
import { showToast } from "#ui/toast.tsx";
import { formatMoment } from "../billing/rules.ts";
import { adminQueries } from "../client.ts";
import { pluralize } from "./number-format.ts";

/** Lists jobs that used up their retries, with the reason and a retry button. */
export function FailedJobs() {
  const queries = useQueryClient();
  const list = useQuery(adminQueries.admin.listFailedJobs.queryOptions({ refetchInterval: 30_000 }));
  const retry = useMutation(
    adminQueries.admin.retryFailedJobs.mutationOptions({
      onSuccess: ({ started }) => {
        showToast.success(`${pluralize(started, "job", "jobs")} queued for retry`);
        return queries.invalidateQueries({ queryKey: adminQueries.admin.key() });
      },
      onError: () => showToast.error("We couldn't retry the jobs. Try again."),
    }),
  );
  const jobs = list.data?.jobs ?? [];
  return (
    <section aria-labelledby="failed-jobs" className="mt-9">
      <SectionHead
        id="failed-jobs"
        title="Failed Background Jobs"
        subtitle="Emails and other jobs that failed after several retries. Kept for 30 days."
        action={
          jobs.length > 0 && (
            <Button
              variant="secondary"
              icon={<RotateCcw />}
              busy={retry.isPending}
              busyLabel="Retrying..."
              onClick={() => retry.mutate({ ids: jobs.map((job) => job.id) })}
            >
              Retry All
            </Button>
          )
        }
      />
      {list.isPending && <Spinner>Loading failed jobs</Spinner>}
      {list.isError && <Banner tone="error">We couldn't load the failed jobs.</Banner>}
      {list.isSuccess && (
        <DataTable
          caption="Failed background jobs"
          rows={jobs}
          rowKey={(job) => job.id}
          columns={[
            { key: "job", header: "Job", cell: (job) => job.job, cardSlot: "title" },
            { key: "reason", header: "Reason", className: "wrap-anywhere", cell: (job) => job.reason },
            {
              key: "failedAt",
              header: "Failed At",
              className: "whitespace-nowrap",
              cell: (job) => formatMoment(job.failedAt),
              cardSlot: "subtitle",
            },
          ]}
          empty={<Banner tone="ok">No failed jobs.</Banner>}
        />
      )}
    </section>
  );
}
