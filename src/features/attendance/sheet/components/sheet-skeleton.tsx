import { Loading, Skeleton, SkeletonRows } from "#ui/skeleton.tsx";
import { attendanceStatuses } from "../rules.ts";

/** The loading state, laid out like the page. */
export function SheetSkeleton() {
  return (
    <>
      <h1 className="sr-only">Attendance</h1>
      <Loading label="Loading game">
        <Skeleton shape="block" className="h-58 w-full rounded-[18px] md:rounded-xl" />
        <div className="mt-3.5 grid grid-cols-4 max-md:divide-x max-md:divide-line max-md:rounded-lg max-md:border max-md:border-line md:mt-4.5 md:gap-3">
          {attendanceStatuses.map((status) => (
            <div
              key={status}
              className="grid gap-3 p-3 max-md:justify-items-center md:rounded-lg md:border md:border-line md:px-4.5 md:py-4"
            >
              <Skeleton className="h-5 w-20 max-w-full" />
              <Skeleton className="h-8 w-12 max-w-full" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-4 h-8 w-full" />
      </Loading>
      <div className="mt-8">
        <SkeletonRows label="Loading responses" rows={6} />
      </div>
    </>
  );
}
