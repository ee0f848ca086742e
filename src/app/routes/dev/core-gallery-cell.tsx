import type { ReactNode } from "react";

const spans = {
  third: "lg:col-span-4",
  half: "lg:col-span-6",
  wide: "lg:col-span-8",
  full: "lg:col-span-12",
} as const;

interface GalleryCellProps {
  title: string;
  span?: keyof typeof spans;
  children: ReactNode;
}

/** One panel of the component gallery. */
export function GalleryCell({ title, span = "third", children }: GalleryCellProps) {
  return (
    <section
      className={`col-span-12 min-w-0 rounded-xl border border-line bg-surface p-4 md:px-5.5 md:pt-5 md:pb-5.5 ${spans[span]}`}
    >
      <h2 className="mb-4 text-sm font-semibold text-ink-3">{title}</h2>
      {children}
    </section>
  );
}
