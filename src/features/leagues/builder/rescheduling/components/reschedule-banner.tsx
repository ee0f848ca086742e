import { CalendarCog } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { BuilderData } from "../../schema.ts";

const RescheduleDialog = lazy(() => import("./reschedule-dialog.tsx"));

/** Offers to reschedule the rest of a published season instead of generating a new schedule. */
export function RescheduleBanner({ data }: { data: BuilderData }) {
  // Other screens link here with ?reschedule when a change leaves games without a valid slot.
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(() => params.has("reschedule"));
  return (
    <>
      <Banner
        tone="info"
        icon={<CalendarCog />}
        className="mb-5"
        action={
          <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
            Reschedule the Rest
          </Button>
        }
      >
        This league has a published schedule. After a rainout, or when a team joins or leaves, reschedule only
        what needs to change.
      </Banner>
      {isOpen && (
        <Suspense>
          <RescheduleDialog data={data} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
