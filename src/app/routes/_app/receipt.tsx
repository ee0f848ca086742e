import { data, redirect, useRevalidator } from "react-router";
import { getReceiptUrl } from "#features/passes/billing/queries.server.ts";
import { requireSession } from "#app/session-gate.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/receipt";

export const meta = () => [{ title: "Receipt · FirstWhistle" }];

/** Leads whoever made a payment on to its receipt at the provider's (SET-18); a page of its own only when there is none. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const session = await requireSession(context, url);
  try {
    return redirect(await getReceiptUrl(session, params.paymentIntentId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ isMissing: error.code === "NOT_FOUND" }, { status: errorTable[error.code].status });
  }
}

export default function Receipt({ loaderData: { isMissing } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState
      size="page"
      title={isMissing ? "Receipt Not Found" : "The receipt cannot be shown right now"}
      action={
        <>
          <LinkButton variant="secondary" to="/settings?tab=billing">
            Back to Billing
          </LinkButton>
          {!isMissing && (
            <Button busy={state === "loading"} busyLabel="Trying..." onClick={() => void revalidate()}>
              Try Again
            </Button>
          )}
        </>
      }
    >
      {isMissing
        ? "The link may be old, or the payment is somebody else's."
        : "Our payment provider does not answer. Please try again in a moment."}
    </EmptyState>
  );
}
