import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { AdminAction } from "#features/accounts/administration/audit/schema.ts";
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
import { adminAuditQueries } from "../client.ts";
import { actionNames, formatChange, formatField } from "../rules.ts";
import type { RecordedAction } from "../schema.ts";

const actionOptions = [
  { value: "", label: "All Actions" },
  ...AdminAction.options.map((value) => ({ value, label: actionNames[value] })),
];

const columns: Column<RecordedAction>[] = [
  {
    key: "when",
    header: "When",
    cardSlot: "subtitle",
    className: "whitespace-nowrap",
    cell: ({ actedAt }) => formatMoment(actedAt),
  },
  {
    key: "what",
    header: "What",
    cardSlot: "title",
    cell: ({ action, subject, subjectId, subjectKind }) => (
      <div className="max-w-[320px] wrap-anywhere">
        <p className="font-[620]">{actionNames[action]}</p>
        {subject !== null && (
          <p className="caption text-ink-2">
            {subjectKind === null ? (
              subject
            ) : (
              <AdminLink to={subjectKind} id={subjectId}>
                {subject}
              </AdminLink>
            )}
          </p>
        )}
      </div>
    ),
  },
  {
    key: "changes",
    header: "Before and After",
    cell: ({ changes }) =>
      changes.length === 0 ? (
        "–"
      ) : (
        <dl className="grid max-w-[360px] gap-0.5 text-caption">
          {changes.map((change) => (
            <div key={change.field} className="wrap-anywhere">
              <dt className="inline text-ink-3">{formatField(change.field)}: </dt>
              <dd className="inline">{formatChange(change)}</dd>
            </div>
          ))}
        </dl>
      ),
  },
  {
    key: "who",
    header: "Who",
    cardLabel: "By",
    cell: ({ adminEmail, adminId }) => (
      <div className="max-w-[260px] wrap-anywhere">
        <AdminLink to="account" id={adminId}>
          <AddressText>{adminEmail}</AddressText>
        </AdminLink>
      </div>
    ),
  },
];

/** Shows the audit log: who did what, with the values before and after. */
export function AuditScreen() {
  const [searchText, setSearchText, admin] = useAddressSearch("admin");
  const [action, setAction] = useAddressFilter("action", AdminAction);
  const list = useInfiniteQuery({
    ...adminAuditQueries.adminAudit.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ action, admin, cursor }),
      ...cursorPaging,
    }),
    placeholderData: keepPreviousData,
  });
  useFailureToast("We couldn't load the audit log", list);
  const actions = list.data?.pages.flatMap((page) => page.actions) ?? [];

  return (
    <>
      <PageHead
        back={{ to: "/dashboard", label: "Dashboard" }}
        title="Audit Log"
        subtitle="Administrator actions, newest first"
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-center">
        <SearchField
          label="Administrator"
          placeholder="Administrator's email"
          maxLength={254}
          value={searchText}
          onValueChange={setSearchText}
          className="md:mr-auto md:max-w-80"
        />
        <FilterSelect label="Action" options={actionOptions} value={action} onValueChange={setAction} />
      </div>
      <PagedList list={list} loading="Loading the audit log" errorMessage="We couldn't load the audit log.">
        {() => (
          <DataTable
            caption="Administrator actions"
            columns={columns}
            rows={actions}
            rowKey={({ id }) => id}
            empty={
              admin === "" && action === undefined ? (
                <EmptyState title="No actions yet" headingLevel={2}>
                  Administrator actions will show up here.
                </EmptyState>
              ) : (
                <EmptyState title="No actions found" headingLevel={2}>
                  No matches. Try a different administrator or action.
                </EmptyState>
              )
            }
          />
        )}
      </PagedList>
    </>
  );
}
