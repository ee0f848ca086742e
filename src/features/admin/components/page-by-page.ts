/** Of lists that come with a cursor to their next page. Always asked for again: somebody else may have changed them. */
export const pageByPage = {
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  staleTime: 0,
};
