import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useAuthChanges } from "#features/accounts/components/auth-changes.ts";
import { ConfirmFirst } from "#features/accounts/components/confirm-first.tsx";
import { UseAnotherAccount } from "#features/accounts/components/use-another-account.tsx";
import { withReturnPath } from "#features/accounts/rules.ts";
import { teamsApi } from "#features/teams/client.ts";
import { getTransferPath } from "#features/teams/transfer/rules.ts";
import type { TransferOffer } from "#features/teams/transfer/schema.ts";
import { AuthFrame } from "#app/auth-frame.tsx";
import { LinkGone, LinkOpening } from "#app/link-page.tsx";
import { getCurrentSession } from "#app/session-gate.ts";
import { explainError, getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { showToast } from "#ui/toast.tsx";
import type { Route } from "./+types/team-transfer";

export const meta: Route.MetaFunction = () => [
  { title: "Accept a Team · FirstWhistle" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

/**
 * Loads only the current user. The page requests the offer itself, so opening the link is cheap and changes nothing.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const session = await getCurrentSession(context);
  return { user: session && { email: session.user.email, emailVerified: session.user.emailVerified } };
}

type Reader = Awaited<ReturnType<typeof loader>>["user"];
type State =
  | { step: "loading" }
  | { step: "failed"; message: string }
  | { step: "invalid" }
  | { step: "offer"; offer: TransferOffer };

/**
 * The offer depends on who is signed in, so the page starts over when the user signs in, signs out, or confirms their
 * email.
 */
export default function TeamTransfer({ loaderData: { user } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  useAuthChanges();
  return (
    <Transfer
      key={`${attempt} ${user?.email} ${user?.emailVerified}`}
      token={query.get("token") ?? ""}
      user={user}
      onAgain={() => setAttempt(attempt + 1)}
    />
  );
}

function toState(error: unknown): State {
  if (["LINK_INVALID", "INVALID_INPUT"].includes(getErrorCode(error) ?? "")) return { step: "invalid" };
  return { step: "failed", message: `We couldn't load the offer. ${explainError(error)}` };
}

function Transfer({ token, user, onAgain }: { token: string; user: Reader; onAgain: () => void }) {
  const [state, setState] = useState<State>({ step: token === "" ? "invalid" : "loading" });
  useEffect(() => {
    if (token === "") return undefined;
    let isUnmounted = false;
    teamsApi.transfer.preview({ token }).then(
      (offer) => isUnmounted || setState({ step: "offer", offer }),
      (error: unknown) => isUnmounted || setState(toState(error)),
    );
    return () => {
      isUnmounted = true;
    };
  }, [token]);

  if (state.step === "invalid")
    return (
      <LinkGone title="Transfer Link Invalid" isSignedIn={user !== null}>
        This link isn't valid or has expired. It may have been used, replaced, or canceled. Ask the team
        manager for a new one.
      </LinkGone>
    );
  if (state.step === "offer")
    return (
      <AuthFrame title="Accept a Team" lead={<Lead {...state.offer} />}>
        <Offer offer={state.offer} token={token} email={user?.email} onAgain={onAgain} />
      </AuthFrame>
    );
  const failure = state.step === "failed" ? state.message : undefined;
  return <LinkOpening title="Accept a Team" what="the offer" failure={failure} onRetry={onAgain} />;
}

const Lead = ({ from, teamName }: TransferOffer) => (
  <span className="wrap-anywhere [&_b]:text-ink">
    <b>{from}</b> wants to transfer <b>{teamName}</b> to you.
  </span>
);

/** Shows what the user is being offered and their next step. */
function Offer(props: {
  offer: TransferOffer;
  token: string;
  email: string | undefined;
  onAgain: () => void;
}) {
  const { offer, token, email } = props;
  return (
    <div className="grid gap-4">
      <Card as="section" aria-label="The team">
        <p className="h2 wrap-anywhere">{offer.teamName}</p>
        <p className="wrap-anywhere text-ink-2">{offer.sport}</p>
        <ul className="mt-3 grid list-disc gap-1 border-t border-line pt-3 pl-5 text-ink-2">
          <li>You'll get the roster, schedule, and Season Pass.</li>
          <li>You'll become its manager, and {offer.from} will lose access.</li>
        </ul>
      </Card>
      {offer.recipientStatus === "signed-out" && <SignInFirst offer={offer} token={token} />}
      {offer.recipientStatus === "email-mismatch" && (
        <UseAnotherAccount
          linkKind="offer"
          invitedEmail={offer.invited}
          email={email}
          returnPath={getTransferPath(token)}
        />
      )}
      {offer.recipientStatus === "unconfirmed" && <ConfirmFirst email={email} />}
      {offer.recipientStatus === "invited" && (
        <Accept teamName={offer.teamName} token={token} onAgain={props.onAgain} />
      )}
      <p className="caption text-center text-balance text-ink-3">
        Not expecting this? Just close this page. Nothing will change.
      </p>
    </div>
  );
}

function SignInFirst({ offer, token }: { offer: TransferOffer; token: string }) {
  const next = getTransferPath(token);
  return (
    <>
      <p className="text-ink-2">
        Sign in with the email address this was sent to, <b className="wrap-anywhere">{offer.invited}</b>, or
        create an account with it.
      </p>
      <LinkButton to={withReturnPath("/login", next)} size="large" full>
        Sign In
      </LinkButton>
      <LinkButton to={withReturnPath("/register", next)} variant="secondary" size="large" full>
        Create Account
      </LinkButton>
    </>
  );
}

function Accept({ teamName, token, onAgain }: { teamName: string; token: string; onAgain: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function accept() {
    setBusy(true);
    try {
      const { teamId } = await teamsApi.transfer.accept({ token });
      showToast.success(`You now manage ${teamName}`);
      await navigate(`/teams/${teamId}`, { replace: true });
    } catch (error) {
      showToast.error(getErrorMessage(error, "We couldn't transfer the team. Try again."));
      setBusy(false);
      // The offer has changed since it was shown.
      if (
        ["LINK_INVALID", "TRANSFER_EMAIL_MISMATCH", "EMAIL_NOT_CONFIRMED"].includes(getErrorCode(error) ?? "")
      )
        onAgain();
    }
  }

  return (
    <Button size="large" full busy={busy} busyLabel="Accepting..." onClick={() => void accept()}>
      Accept Team
    </Button>
  );
}
