import { useState } from "react";
import { Priority, type RequestStatus } from "#features/support/schema.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { counted } from "../../components/number-words.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { useSettled } from "../../components/use-settled.ts";
import type { AdminRequest } from "../schema.ts";
import { RequestDialog } from "./request-dialog.tsx";
import { priorityNames, RequestsTable } from "./requests-table.tsx";
import { useRequests, useRequestStatus } from "./use-requests.ts";

const statusOptions = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
  { value: "", label: "Open and Closed" },
];
const priorityOptions = [
  { value: "", label: "All Priorities" },
  ...Priority.options.map((value) => ({ value, label: priorityNames[value] })),
];

/** What people asked support, from the app and from the contact page. */
export function SupportScreen() {
  const [typed, setTyped] = useState("");
  const [status, setStatus] = useState<RequestStatus | undefined>("open");
  const [priority, setPriority] = useState<Priority>();
  const search = useSettled(typed);
  const { list, counts } = useRequests({ search, status, priority });
  const change = useRequestStatus();
  const [shown, setShown] = useState<{ request: AdminRequest; open: boolean }>();
  const close = () => setShown((last) => last && { ...last, open: false });
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? [];
  const isInbox = search === "" && status === "open" && priority === undefined;

  return (
    <>
      <PageHead title="Support Requests" subtitle="What people asked, and what is still open" />
      <StatStrip
        className="mb-5"
        stats={[
          { label: "Open", value: counted(counts?.open) },
          { label: "Open and Urgent", value: counted(counts?.urgent) },
          { label: "Open Over a Day", value: counted(counts?.waiting) },
          { label: "Closed", value: counted(counts?.closed) },
        ]}
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-center">
        <SearchField
          label="Search requests"
          placeholder="Search by subject or sender"
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
          className="md:mr-auto md:max-w-80"
        />
        <FilterSelect label="Status" options={statusOptions} value={status} onValueChange={setStatus} />
        <FilterSelect
          label="Priority"
          options={priorityOptions}
          value={priority}
          onValueChange={setPriority}
        />
      </div>
      <PagedList list={list} loading="Loading the requests" failed="The requests could not be loaded.">
        {() =>
          requests.length > 0 ? (
            <RequestsTable
              requests={requests}
              changingId={change.isPending ? change.variables.requestId : undefined}
              onOpen={(request) => setShown({ request, open: true })}
              onStatus={(request, next) => change.mutate({ requestId: request.id, status: next })}
            />
          ) : isInbox ? (
            <EmptyState title="Nothing is open" headingLevel={2}>
              Every request has been dealt with. New ones appear here and in the support inbox.
            </EmptyState>
          ) : (
            <EmptyState title="No requests found" headingLevel={2}>
              No request matches. Try other words, another status or another priority.
            </EmptyState>
          )
        }
      </PagedList>
      {shown && (
        <RequestDialog
          request={shown.request}
          open={shown.open}
          onOpenChange={(open) => !open && close()}
          busy={change.isPending}
          onStatus={(next) =>
            change.mutate({ requestId: shown.request.id, status: next }, { onSuccess: close })
          }
        />
      )}
    </>
  );
}
