import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { formatMoment } from "../../billing/rules.ts";
import { AdminLink } from "../../components/admin-link.tsx";
import { useFailureToast } from "../../components/failures.ts";
import { cursorPaging } from "../../components/page-by-page.ts";
import { PagedList } from "../../components/paged-list.tsx";
import { adminDetailsQueries } from "../client.ts";
import type { TimelineKind, TimelineSubject } from "../schema.ts";

const kindNames: Record<TimelineKind, string> = {
  pass: "Passes",
  text: "Texts",
  game: "Games",
  audit: "Admin Actions",
  support: "Support Requests",
};
const kindOptions = [
  { value: "", label: "Everything" },
  ...Object.entries(kindNames).map(([value, label]) => ({ value, label })),
];

/** Lists what happened to an account, a team, or a league, newest first. */
export function Timeline({ subject, id }: { subject: TimelineSubject; id: string }) {
  const [kind, setKind] = useState<TimelineKind>();
  const list = useInfiniteQuery({
    ...adminDetailsQueries.adminDetails.listTimeline.infiniteOptions({
      input: (cursor: string | undefined) => ({ subject, id, kind, cursor }),
      ...cursorPaging,
    }),
    placeholderData: keepPreviousData,
  });
  useFailureToast("We couldn't load the timeline", list);
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section aria-labelledby="timeline" className="mt-8">
      <SectionHead
        id="timeline"
        title="Timeline"
        subtitle="Newest first, in UTC"
        action={<FilterSelect label="Show" options={kindOptions} value={kind} onValueChange={setKind} />}
      />
      <PagedList list={list} loading="Loading the timeline" errorMessage="We couldn't load the timeline.">
        {() =>
          entries.length === 0 ? (
            <EmptyState title="Nothing yet" headingLevel={3}>
              Passes, texts, games, administrator actions, and support requests will show up here.
            </EmptyState>
          ) : (
            <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
              {entries.map((entry) => (
                <li
                  key={`${entry.id} ${entry.title}`}
                  className="grid gap-x-5 gap-y-0.5 px-4 py-3 md:grid-cols-[11rem_8.5rem_minmax(0,1fr)]"
                >
                  <time dateTime={entry.at} className="caption text-ink-2">
                    {formatMoment(entry.at)}
                  </time>
                  <span className="caption text-ink-3">{kindNames[entry.kind]}</span>
                  <div className="min-w-0 wrap-anywhere">
                    <p className="font-[580]">{entry.title}</p>
                    {entry.detail !== null && <p className="caption text-ink-2">{entry.detail}</p>}
                    {entry.team && (
                      <p className="caption">
                        <AdminLink to="team" id={entry.team.id}>
                          {entry.team.name}
                        </AdminLink>
                      </p>
                    )}
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </PagedList>
    </section>
  );
}
