import type { Sheet } from "#features/attendance/sheet/schema.ts";
import { Card } from "#ui/card.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { estimateCalls, FIRST_CALLS } from "../rules.ts";

/** Keeps room for the card while it loads, so that the responses below it stay where they are. */
export function CallRoom({ sheet }: { sheet: Sheet }) {
  const count = estimateCalls(sheet);
  if (count === 0) return null;
  return (
    <Card className="mt-5">
      <Loading label="Loading who to call">
        <div className="grid h-14 content-start gap-2.5">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-4 w-[70%]" />
        </div>
        {Array.from({ length: Math.min(count, FIRST_CALLS) }, (_, index) => (
          <div key={index} className="grid h-15.5 content-center gap-2">
            <Skeleton className="h-3.5 w-40 max-w-full" />
            <Skeleton className="h-3 w-28" />
          </div>
        ))}
        {count > FIRST_CALLS && <div className="h-8" />}
      </Loading>
    </Card>
  );
}
