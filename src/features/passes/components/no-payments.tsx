import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** Takes the place of the pages that sell passes while the installation has no payment account. */
export default function NoPayments({ teamId }: { teamId: string }) {
  return (
    <EmptyState
      size="page"
      title="Ask Your Administrator for a Season Pass"
      action={<LinkButton to={`/teams/${teamId}`}>Back to Team</LinkButton>}
    >
      Passes aren't sold here. Your administrator can give your team one.
    </EmptyState>
  );
}
