import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getErrorCode } from "#platform/api-client.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { PageHead, type PageHeadProps } from "#ui/page-head.tsx";
import { SkeletonRows } from "#ui/skeleton.tsx";

/** Query options for a page about one thing. Something that doesn't exist won't exist on a second try either. */
export const detailQuery = {
  staleTime: 0,
  networkMode: "always",
  retry: (count: number, error: unknown) => count < 1 && !isMissing(error),
} as const;

const isMissing = (error: unknown) => /NOT_FOUND$|^INVALID_INPUT$/.test(getErrorCode(error) ?? "");

interface DetailPageProps<Data> {
  /** What the page is about, such as "team". */
  noun: string;
  back: PageHeadProps["back"];
  query: UseQueryResult<Data>;
  renderHead: (data: Data) => PageHeadProps;
  children: (data: Data) => ReactNode;
}

/** Renders a page about an account, a team, or a league in all its states. */
export function DetailPage<Data>({ noun, back, query, renderHead, children }: DetailPageProps<Data>) {
  const head = back === undefined ? {} : { back };
  if (query.data !== undefined)
    return (
      <>
        <PageHead {...head} {...renderHead(query.data)} />
        {children(query.data)}
      </>
    );
  return (
    <>
      <PageHead {...head} title={`${noun[0]!.toUpperCase()}${noun.slice(1)}`} />
      {query.isError && isMissing(query.error) ? (
        <EmptyState title={`This ${noun} doesn't exist`} headingLevel={2}>
          It may have been deleted.
        </EmptyState>
      ) : query.errorUpdateCount > 0 ? (
        <LoadFailure query={query}>We couldn't load the {noun}.</LoadFailure>
      ) : (
        <SkeletonRows label={`Loading the ${noun}`} rows={6} />
      )}
    </>
  );
}
