import type { ReactNode } from "react";

export interface FormSectionProps {
  title: ReactNode;
  /** A sentence below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of a long settings page: title on the left, fields on the right, separated by a hairline. */
export function FormSection({ title, lead, children }: FormSectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-4 border-t border-line py-7 first-of-type:border-t-0 first-of-type:pt-2 lg:grid-cols-[220px_minmax(0,1fr)]">
      <div>
        <h2 className="h2">{title}</h2>
        {lead !== undefined && <p className="caption mt-1 text-ink-3">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
