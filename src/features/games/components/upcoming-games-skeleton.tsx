import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { MAX_UPCOMING_GAMES } from "../rules.ts";

/** Placeholder rows or cards with the same height as the loaded list. */
export function UpcomingGamesSkeleton() {
  return (
    <Loading
      label="Loading your games"
      className="divide-y divide-line not-cards:mt-10.5 not-cards:border-t not-cards:border-line cards:rounded-lg cards:border cards:border-line"
    >
      {Array.from({ length: MAX_UPCOMING_GAMES }, (_, row) => (
        <div
          key={row}
          className="flex h-[65px] items-center gap-6 px-1 cards:h-[189px] cards:flex-wrap cards:content-start cards:gap-x-3 cards:px-3.5 cards:py-3"
        >
          <Skeleton shape="block" className="h-9 w-24 cards:h-[55px] cards:w-13" />
          <div className="flex min-w-0 flex-1 gap-10 cards:flex-col cards:gap-2.5">
            <Skeleton className="h-3.5 w-36 max-w-full" />
            <Skeleton className="h-3.5 w-28 max-w-full" />
            <Skeleton className="h-3.5 w-40 cards:hidden" />
          </div>
          <Skeleton shape="pill" className="h-6 w-19" />
          <Skeleton className="h-4 w-44 cards:hidden" />
          <div className="flex w-full flex-col gap-3 not-cards:hidden">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-32" />
            <Skeleton className="mt-1 h-8 w-28 rounded-sm" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
