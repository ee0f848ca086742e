import { BasicsGallery } from "./core-gallery-basics.tsx";
import { FieldsGallery } from "./core-gallery-fields.tsx";
import { LayoutGallery } from "./core-gallery-layout.tsx";
import { OverlaysGallery } from "./core-gallery-overlays.tsx";

/** Buttons, fields, overlays, and page parts in all their states. */
export function CoreGallery() {
  return (
    <div className="grid grid-cols-12 gap-4.5">
      <BasicsGallery />
      <FieldsGallery />
      <OverlaysGallery />
      <LayoutGallery />
    </div>
  );
}
