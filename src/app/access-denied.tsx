import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Rendered in the app shell when the user's role can't access a page. */
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
