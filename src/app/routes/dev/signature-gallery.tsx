import { CalendarGallery } from "./signature-gallery-calendar.tsx";
import { ChoicesGallery } from "./signature-gallery-choices.tsx";
import { CourtGallery } from "./signature-gallery-court.tsx";
import { NumbersGallery } from "./signature-gallery-numbers.tsx";

/** The components unique to this app, in all their states. The two page frames are shown on real pages. */
export function SignatureGallery() {
  return (
    <div className="mt-4.5 grid grid-cols-12 gap-4.5">
      <CourtGallery />
      <NumbersGallery />
      <ChoicesGallery />
      <CalendarGallery />
    </div>
  );
}
