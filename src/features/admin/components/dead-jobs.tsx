import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { DataTable } from "#ui/table.tsx";
import { showToast } from "#ui/toast.tsx";
import { momentInWords } from "../billing/rules.ts";
import { adminQueries } from "../client.ts";
import { several } from "./number-words.ts";

/** Work that failed for good, with its reason, and a way to start it again. */
export function DeadJobs() {
  const queries = useQueryClient();
  const list = useQuery(adminQueries.admin.listDeadJobs.queryOptions({ refetchInterval: 30_000 }));
  const retry = useMutation(
    adminQueries.admin.retryDeadJobs.mutationOptions({
      onSuccess: ({ started }) => {
        showToast.success(`${several(started, "job", "jobs")} started again`);
        return queries.invalidateQueries({ queryKey: adminQueries.admin.key() });
      },
      onError: () => showToast.error("The jobs could not be started again. Please try again."),
    }),
  );
  const jobs = list.data?.jobs ?? [];
  return (
    <section aria-labelledby="dead-jobs" className="mt-9">
      <SectionHead
        id="dead-jobs"
        title="Failed Background Jobs"
        subtitle="Mails and other work that did not succeed after several tries. Kept for 30 days."
        action={
          jobs.length > 0 && (
            <Button
              variant="secondary"
              icon={<RotateCcw />}
              busy={retry.isPending}
              busyLabel="Starting..."
              onClick={() => retry.mutate({ ids: jobs.map((job) => job.id) })}
            >
              Try All Again
            </Button>
          )
        }
      />
      {list.isPending && <Spinner>Loading failed jobs</Spinner>}
      {list.isError && <Banner tone="error">The failed jobs could not be loaded.</Banner>}
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
              cell: (job) => momentInWords(job.failedAt),
              cardSlot: "subtitle",
            },
          ]}
          empty={<Banner tone="ok">Nothing has failed.</Banner>}
        />
      )}
    </section>
  );
}
