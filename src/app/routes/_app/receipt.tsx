import { data, redirect, useRevalidator } from "react-router";
import { getReceiptUrl } from "#features/passes/billing/queries.server.ts";
import { requireSession } from "#app/session-gate.ts";
import { errorTable, type ErrorCode } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/receipt";

export const meta = () => [{ title: "Receipt · FirstWhistle" }];

/** Leads whoever made a payment on to its receipt at the provider's (SET-18); a page of its own only when there is none. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const session = await requireSession(context, url);
  try {
    // Whoever has the provider's address sees the receipt, so it is not handed to an administrator who only looks.
    if (session.operator) throw new AppError("LOOKING_ONLY");
    return redirect(await getReceiptUrl(session, params.paymentIntentId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ code: error.code }, { status: errorTable[error.code].status });
  }
}

const problems: Partial<Record<ErrorCode, { title: string; reason: string }>> = {
  NOT_FOUND: {
    title: "Receipt Not Found",
    reason: "The link may be old, or the payment is somebody else's.",
  },
  LOOKING_ONLY: {
    title: "The receipt is not shown",
    reason: "You are viewing this as somebody else. Only they can open their receipts.",
  },
};
const unavailable = {
  title: "The receipt cannot be shown right now",
  reason: "Our payment provider does not answer. Please try again in a moment.",
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
            <Button busy={state === "loading"} busyLabel="Trying..." onClick={() => void revalidate()}>
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
