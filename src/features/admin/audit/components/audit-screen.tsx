import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminAct } from "#features/accounts/administration/audit/schema.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { DataTable, type Column } from "#ui/table.tsx";
import { momentInWords } from "../../billing/rules.ts";
import { useFailureToast } from "../../components/failures.ts";
import { pageByPage } from "../../components/page-by-page.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { useSettled } from "../../components/use-settled.ts";
import { adminAuditQueries } from "../client.ts";
import { actNames, changeInWords, fieldInWords } from "../rules.ts";
import type { RecordedAct } from "../schema.ts";

const kinds = [
  { value: "", label: "All Acts" },
  ...AdminAct.options.map((value) => ({ value, label: actNames[value] })),
];

const columns: Column<RecordedAct>[] = [
  {
    key: "when",
    header: "When",
    cardSlot: "subtitle",
    className: "whitespace-nowrap",
    cell: ({ actedAt }) => momentInWords(actedAt),
  },
  {
    key: "what",
    header: "What",
    cardSlot: "title",
    cell: ({ act, subject }) => (
      <div className="max-w-[320px] wrap-anywhere">
        <p className="font-[620]">{actNames[act]}</p>
        {subject !== null && <p className="caption text-ink-2">{subject}</p>}
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
              <dt className="inline text-ink-3">{fieldInWords(change.field)}: </dt>
              <dd className="inline">{changeInWords(change)}</dd>
            </div>
          ))}
        </dl>
      ),
  },
  {
    key: "who",
    header: "Who",
    cardLabel: "By",
    cell: ({ adminEmail }) => <div className="max-w-[260px] wrap-anywhere">{adminEmail}</div>,
  },
];

/** Everything administrators did: who, what, before and after. */
export function AuditScreen() {
  const [typed, setTyped] = useState("");
  const [act, setAct] = useState<AdminAct>();
  const admin = useSettled(typed);
  const list = useInfiniteQuery({
    ...adminAuditQueries.adminAudit.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ act, admin, cursor }),
      ...pageByPage,
    }),
    placeholderData: keepPreviousData,
  });
  useFailureToast("Failed to load the audit log", list);
  const acts = list.data?.pages.flatMap((page) => page.acts) ?? [];

  return (
    <>
      <PageHead
        back={{ to: "/dashboard", label: "Dashboard" }}
        title="Audit Log"
        subtitle="What administrators did, newest first"
      />
      <div className="mb-5 flex flex-col gap-3 md:flex-row md:items-center">
        <SearchField
          label="Administrator"
          placeholder="Administrator’s email"
          maxLength={254}
          value={typed}
          onValueChange={setTyped}
          className="md:mr-auto md:max-w-80"
        />
        <FilterSelect label="Act" options={kinds} value={act} onValueChange={setAct} />
      </div>
      <PagedList list={list} loading="Loading the audit log" failed="The audit log could not be loaded.">
        {() => (
          <DataTable
            caption="Acts of administrators"
            columns={columns}
            rows={acts}
            rowKey={({ id }) => id}
            empty={
              admin === "" && act === undefined ? (
                <EmptyState title="Nothing yet" headingLevel={2}>
                  What administrators do is written down here.
                </EmptyState>
              ) : (
                <EmptyState title="Nothing found" headingLevel={2}>
                  No act matches. Try another administrator or another kind of act.
                </EmptyState>
              )
            }
          />
        )}
      </PagedList>
    </>
  );
}
