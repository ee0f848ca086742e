import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Stands in the app shell instead of a page that one's role may not see. */
export function AccessDenied({ reason }: { reason: string }) {
  return (
    <EmptyState
      size="page"
      title="Access Denied"
      action={<LinkButton to="/dashboard">Back to Dashboard</LinkButton>}
    >
      {reason}
    </EmptyState>
  );
}
