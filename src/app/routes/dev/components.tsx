import { Logo } from "#ui/logo.tsx";
import { CoreGallery } from "./core-gallery.tsx";
import { SignatureGallery } from "./signature-gallery.tsx";

export function meta() {
  return [{ title: "Components · FirstWhistle" }];
}

/** Shows every component in every state. Development only. */
export default function Components() {
  return (
    <main className="mx-auto max-w-[1360px] px-4 py-5 lg:px-10 lg:py-9">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1>
          <Logo className="h-9" label="FirstWhistle components" />
        </h1>
        <p className="text-sm text-ink-2">
          Court blue acts. Whistle orange tells the time. Green, yellow, and red report state.
        </p>
      </div>
      <CoreGallery />
      <SignatureGallery />
    </main>
  );
}
