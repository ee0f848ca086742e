import { BackLink } from "#ui/page-head.tsx";
import { Loading, Skeleton, SkeletonRows } from "#ui/skeleton.tsx";
import { teamsBackLink } from "./team-page-head.tsx";

/** The team page's loading state, with a back link that already works. */
export function TeamPageSkeleton() {
  return (
    <>
      <BackLink to={teamsBackLink.to}>{teamsBackLink.label}</BackLink>
      <h1 className="sr-only">Team</h1>
      <Loading label="Loading team">
        <div className="mb-4.5 flex items-center gap-4.5 md:mb-6">
          <Skeleton shape="block" className="size-14" />
          <div className="grid min-w-0 flex-1 gap-2.5">
            <Skeleton className="h-7 w-64 max-w-full" />
            <Skeleton className="h-4 w-40" />
          </div>
        </div>
        <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
          {["members", "pass", "texts", "season"].map((tile) => (
            <div key={tile} className="grid gap-3 bg-surface p-4 md:px-5">
              <Skeleton className="h-4 w-24 max-w-full" />
              <Skeleton className="h-7 w-16" />
              <Skeleton className="h-3 w-28 max-w-full" />
            </div>
          ))}
        </div>
        <Skeleton shape="block" className="mt-3.5 h-12 w-full" />
      </Loading>
      <div className="mt-7.5">
        <SkeletonRows label="Loading roster" rows={6} />
      </div>
    </>
  );
}
