import { data, redirect, useRevalidator } from "react-router";
import { getReceiptUrl } from "#features/passes/billing/queries.server.ts";
import { requireSession } from "#app/session-gate.ts";
import { errorTable, type ErrorCode } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/receipt";

export const meta = () => [{ title: "Receipt · FirstWhistle" }];

/** Redirects the buyer to the provider's receipt (SET-18). Renders a page only when there's no receipt to show. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const session = await requireSession(context, url);
  try {
    // Anyone with the provider's URL can open the receipt, so an administrator viewing as the user doesn't get it.
    if (session.operator) throw new AppError("READ_ONLY_SESSION");
    return redirect(await getReceiptUrl(session, params.paymentIntentId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ code: error.code }, { status: errorTable[error.code].status });
  }
}

const problems: Partial<Record<ErrorCode, { title: string; reason: string }>> = {
  NOT_FOUND: {
    title: "Receipt Not Found",
    reason: "The link may be out of date, or the payment belongs to another account.",
  },
  PAYMENTS_OFF: {
    title: "Receipt Unavailable",
    reason:
      "Receipts come from the payment processor, and payments are off right now. Ask your administrator.",
  },
  READ_ONLY_SESSION: {
    title: "Receipt Hidden",
    reason: "You're viewing as another user. Only they can open their receipts.",
  },
};
const unavailable = {
  title: "Receipt Unavailable",
  reason: "Our payment processor isn't responding. Try again in a moment.",
};

export default function Receipt({ loaderData: { code } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const { title, reason } = problems[code] ?? unavailable;
  return (
    <EmptyState
      size="page"
      title={title}
      action={
        <>
          <LinkButton variant="secondary" to="/settings?tab=billing">
            Back to Billing
          </LinkButton>
          {!problems[code] && (
            <Button busy={state === "loading"} busyLabel="Retrying..." onClick={() => void revalidate()}>
              Try Again
            </Button>
          )}
        </>
      }
    >
      {reason}
    </EmptyState>
  );
}
