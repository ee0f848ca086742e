import { CalendarGallery } from "./signature-gallery-calendar.tsx";
import { ChoicesGallery } from "./signature-gallery-choices.tsx";
import { CourtGallery } from "./signature-gallery-court.tsx";
import { NumbersGallery } from "./signature-gallery-numbers.tsx";

/** The pieces that belong to this product alone, each in all its states. The two page frames are pages. */
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
