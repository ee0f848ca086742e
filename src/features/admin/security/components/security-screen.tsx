import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { AddressText } from "#ui/address-text.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { formatMoment } from "../../billing/rules.ts";
import { AdminLink } from "../../components/admin-link.tsx";
import { useFailureToast } from "../../components/failures.ts";
import { cursorPaging } from "../../components/page-by-page.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { useAddressFilter, useAddressSearch } from "../../components/use-address-filters.ts";
import { adminSecurityQueries } from "../client.ts";
import { formatReason, kindNames } from "../rules.ts";
import { SecurityEventKinds, type ListedEvent } from "../schema.ts";

const kindOptions = [
  { value: "", label: "All Events" },
  ...SecurityEventKinds.options.map((value) => ({ value, label: kindNames[value] })),
];

const columns: Column<ListedEvent>[] = [
  {
    key: "when",
    header: "When",
    cardSlot: "subtitle",
    className: "whitespace-nowrap",
    cell: ({ occurredAt }) => formatMoment(occurredAt),
  },
  {
    key: "what",
    header: "What",
    cardSlot: "title",
    cell: (event) => (
      <div className="max-w-[320px] wrap-anywhere">
        <p className="font-[620]">{kindNames[event.kind]}</p>
        <p className="caption text-ink-2">{formatReason(event)}</p>
      </div>
    ),
  },
  {
    key: "account",
    header: "Account",
    cell: ({ accountId, email }) => (
      <div className="max-w-[260px] wrap-anywhere">
        {email === null ? (
          (accountId ?? "–")
        ) : (
          <AdminLink to="account" id={accountId}>
            <AddressText>{email}</AddressText>
          </AdminLink>
        )}
      </div>
    ),
  },
  { key: "address", header: "Address", cell: ({ address }) => address ?? "–" },
  {
    key: "request",
    header: "Request",
    cell: ({ requestId }) => (
      <div className="max-w-[160px] text-caption wrap-anywhere">{requestId ?? "–"}</div>
    ),
  },
];

/** Shows security events: what happened to which account, from which address, without naming the address. */
export function SecurityScreen() {
  const [searchText, setSearchText, account] = useAddressSearch("account");
  const [kind, setKind] = useAddressFilter("kind", SecurityEventKinds);
  const list = useInfiniteQuery({
    ...adminSecurityQueries.adminSecurity.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ kind, account, cursor }),
      ...cursorPaging,
    }),
    placeholderData: keepPreviousData,
  });
  useFailureToast("We couldn't load the security events", list);
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];

  return (
    <>
      <PageHead
        back={{ to: "/dashboard", label: "Dashboard" }}
        title="Security Events"
        subtitle="Sign-ins, changes, and refusals of the last 400 days, newest first. The same address has the same code."
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-center">
        <SearchField
          label="Account"
          placeholder="Account's email or ID"
          maxLength={254}
          value={searchText}
          onValueChange={setSearchText}
          className="md:mr-auto md:max-w-80"
        />
        <FilterSelect label="Event" options={kindOptions} value={kind} onValueChange={setKind} />
      </div>
      <PagedList
        list={list}
        loading="Loading the security events"
        errorMessage="We couldn't load the security events."
      >
        {() => (
          <DataTable
            caption="Security events"
            columns={columns}
            rows={events}
            rowKey={({ id }) => id}
            empty={
              account === "" && kind === undefined ? (
                <EmptyState title="No events yet" headingLevel={2}>
                  Sign-ins and changes to accounts will show up here.
                </EmptyState>
              ) : (
                <EmptyState title="No events found" headingLevel={2}>
                  No matches. Enter the whole email, or try a different event.
                </EmptyState>
              )
            }
          />
        )}
      </PagedList>
    </>
  );
}
