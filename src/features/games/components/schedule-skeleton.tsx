import { Loading, Skeleton } from "#ui/skeleton.tsx";

/** Placeholder for the picker and calendar, with the same height. */
export function ScheduleSkeleton() {
  return (
    <Loading label="Loading your schedule">
      <div className="mb-3 flex gap-2.5 md:mb-4.5">
        <Skeleton shape="block" className="h-11 w-full md:h-[60px] md:w-48" />
      </div>
      <div className="overflow-hidden rounded-lg border border-line">
        <div className="flex h-14 items-center px-4">
          <Skeleton className="h-5 w-36" />
        </div>
        <div className="h-[34px] border-t border-line bg-tint" />
        <div className="grid grid-cols-7">
          {Array.from({ length: 35 }, (_, day) => (
            <div
              key={day}
              className="h-[58px] border-t border-l border-line p-1.5 nth-[7n+1]:border-l-0 md:h-[114px] md:p-2.5"
            >
              <Skeleton className="mx-auto h-3 w-4 md:mx-0" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
