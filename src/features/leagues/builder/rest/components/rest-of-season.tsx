import { CalendarCog } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import type { BuilderStart } from "../../schema.ts";

const RestDialog = lazy(() => import("./rest-dialog.tsx"));

/** For a league whose schedule is out already: changing what is left of it instead of making another. */
export function RestOfSeason({ start }: { start: BuilderStart }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Banner
        tone="info"
        icon={<CalendarCog />}
        className="mb-5"
        action={
          <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
            Re-plan the Rest
          </Button>
        }
      >
        This league has a published schedule. After a rain-out, or when a team comes or leaves, change only
        what has to.
      </Banner>
      {isOpen && (
        <Suspense>
          <RestDialog start={start} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
