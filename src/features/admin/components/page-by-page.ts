/** Query options for cursor-paged lists. The data is always stale, because other administrators may change it. */
export const cursorPaging = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  staleTime: 0,
};
