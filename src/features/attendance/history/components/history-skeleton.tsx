import { BackLink } from "#ui/page-head.tsx";
import { Loading, Skeleton, SkeletonRows } from "#ui/skeleton.tsx";

/** The loading state, laid out like the page. The back link already works. */
export function HistorySkeleton({ teamId }: { teamId: string }) {
  return (
    <>
      <BackLink to={`/teams/${teamId}`}>Back to Team</BackLink>
      <h1 className="sr-only">Attendance History</h1>
      <Loading label="Loading attendance history">
        <div className="mb-4.5 flex items-center gap-4.5 md:mb-6">
          <Skeleton shape="block" className="size-14" />
          <div className="grid min-w-0 flex-1 gap-2.5">
            <Skeleton className="h-7 w-64 max-w-full" />
            <Skeleton className="h-4 w-40" />
          </div>
        </div>
        <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
          {["games", "rate", "average", "responses"].map((tile) => (
            <div key={tile} className="grid gap-3 bg-surface p-4 md:px-5">
              <Skeleton className="h-4 w-24 max-w-full" />
              <Skeleton className="h-7 w-16" />
              <Skeleton className="h-3 w-28 max-w-full" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-7.5 h-6 w-40" />
        <Skeleton shape="block" className="mt-4 h-64 w-full" />
      </Loading>
      <div className="mt-8">
        <SkeletonRows label="Loading members" rows={6} />
      </div>
    </>
  );
}
