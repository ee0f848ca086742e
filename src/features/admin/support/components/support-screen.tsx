import { useState } from "react";
import * as z from "zod";
import { Priority, RequestStatus } from "#features/support/schema.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { StatStrip } from "#ui/stat-strip.tsx";
import { formatCount } from "../../components/number-format.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { useAddressFilter, useAddressSearch } from "../../components/use-address-filters.ts";
import type { AdminRequest } from "../schema.ts";
import { RequestDialog } from "./request-dialog.tsx";
import { priorityNames, RequestsTable } from "./requests-table.tsx";
import { useRequests, useRequestStatus } from "./use-requests.ts";

const ShownStatus = z.enum([...RequestStatus.options, "all"]);
const statusOptions = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
  { value: "", label: "Open and Closed" },
];
const priorityOptions = [
  { value: "", label: "All Priorities" },
  ...Priority.options.map((value) => ({ value, label: priorityNames[value] })),
];

/** Lists support requests from the app and the contact page. */
export function SupportScreen() {
  const [searchText, setSearchText, search] = useAddressSearch();
  const [shown, setShown] = useAddressFilter("status", ShownStatus);
  const status = shown === "all" ? undefined : (shown ?? "open");
  const [priority, setPriority] = useAddressFilter("priority", Priority);
  const { list, counts } = useRequests({ search, status, priority });
  const change = useRequestStatus();
  const [openRequest, setOpenRequest] = useState<{ request: AdminRequest; open: boolean }>();
  const closeDialog = () => setOpenRequest((last) => last && { ...last, open: false });
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? [];
  const isDefaultView = search === "" && status === "open" && priority === undefined;

  return (
    <>
      <PageHead title="Support Requests" subtitle="Open and closed requests" />
      <StatStrip
        className="mb-5"
        stats={[
          { label: "Open", value: formatCount(counts?.open) },
          { label: "Open and Urgent", value: formatCount(counts?.urgent) },
          { label: "Open 24+ Hours", value: formatCount(counts?.waiting) },
          { label: "Closed", value: formatCount(counts?.closed) },
        ]}
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-center">
        <SearchField
          label="Search requests"
          placeholder="Search by subject or sender"
          maxLength={100}
          value={searchText}
          onValueChange={setSearchText}
          className="md:mr-auto md:max-w-80"
        />
        <FilterSelect
          label="Status"
          options={statusOptions}
          value={status}
          // Open is the default, so everything needs a value of its own in the address.
          onValueChange={(next) => setShown(next ?? "all")}
        />
        <FilterSelect
          label="Priority"
          options={priorityOptions}
          value={priority}
          onValueChange={setPriority}
        />
      </div>
      <PagedList list={list} loading="Loading the requests" errorMessage="We couldn't load the requests.">
        {() =>
          requests.length > 0 ? (
            <RequestsTable
              requests={requests}
              changingId={change.isPending ? change.variables.requestId : undefined}
              onOpen={(request) => setOpenRequest({ request, open: true })}
              onStatusChange={(request, next) => change.mutate({ requestId: request.id, status: next })}
            />
          ) : isDefaultView ? (
            <EmptyState title="No open requests" headingLevel={2}>
              You're all caught up. New requests show up here and in the support inbox.
            </EmptyState>
          ) : (
            <EmptyState title="No requests found" headingLevel={2}>
              No matches. Try a different search, status, or priority.
            </EmptyState>
          )
        }
      </PagedList>
      {openRequest && (
        <RequestDialog
          request={openRequest.request}
          open={openRequest.open}
          onOpenChange={(open) => !open && closeDialog()}
          busy={change.isPending}
          onStatusChange={(next) =>
            change.mutate({ requestId: openRequest.request.id, status: next }, { onSuccess: closeDialog })
          }
        />
      )}
    </>
  );
}
