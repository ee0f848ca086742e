import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";

/**
 * Stands where a screen of this build is still to come. `npm run release:check` fails while any route shows it,
 * so no release has one.
 */
export function ComingInThisBuild({ title, what }: { title?: string; what: string }) {
  return (
    <>
      {title !== undefined && <PageHead title={title} />}
      <EmptyState title="Coming in this build" headingLevel={2}>
        {what}
      </EmptyState>
    </>
  );
}
