import { useEffect, useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { announceAuthChange, useAuthChanges } from "#features/accounts/components/auth-changes.ts";
import { ConfirmFirst } from "#features/accounts/components/confirm-first.tsx";
import { ProviderButtons } from "#features/accounts/components/provider-buttons.tsx";
import { UseAnotherAccount } from "#features/accounts/components/use-another-account.tsx";
import { withReturnPath } from "#features/accounts/rules.ts";
import { invitationsApi } from "#features/leagues/invitations/client.ts";
import { InvitedAccountForm } from "#features/leagues/invitations/components/invited-account-form.tsx";
import type { Invitation } from "#features/leagues/invitations/schema.ts";
import { AuthFrame } from "#app/auth-frame.tsx";
import { LinkGone, LinkOpening } from "#app/link-page.tsx";
import { getCurrentSession } from "#app/session-gate.ts";
import { explainError, getErrorCode, getErrorMessage } from "#platform/api-client.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { showToast } from "#ui/toast.tsx";
import type { Route } from "./+types/team-manager-invitation";

export const meta: Route.MetaFunction = () => [
  { title: "Team Manager Invitation · FirstWhistle" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

/**
 * Loads only the current user. The page requests the invitation itself, so opening the link is cheap and changes
 * nothing.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const session = await getCurrentSession(context);
  return { user: session && { email: session.user.email, emailVerified: session.user.emailVerified } };
}

type Reader = Awaited<ReturnType<typeof loader>>["user"];
type State =
  | { step: "loading" | "not-found" }
  | { step: "failed"; reason: string }
  | { step: "invitation"; invitation: Invitation };

const toPath = (token: string) => `/team-manager-invitation?token=${encodeURIComponent(token)}`;

/**
 * The invitation depends on who is signed in, so the page starts over when the user signs in, signs out, or confirms
 * their email.
 */
export default function TeamManagerInvitation({ loaderData: { user } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  /** True if the user just created an account here, so that we don't ask them to accept again (INVITE-13). */
  const [isDecided, setIsDecided] = useState(false);
  const { revalidate } = useRevalidator();
  useAuthChanges();
  const token = query.get("token") ?? "";
  if (token === "")
    return (
      <LinkGone isSignedIn={user !== null} title="Invalid Invitation">
        The link is incomplete. Open it from the email again.
      </LinkGone>
    );
  return (
    <Invited
      key={`${attempt} ${user?.email} ${user?.emailVerified}`}
      token={token}
      user={user}
      isDecided={isDecided}
      onAgain={() => setAttempt(attempt + 1)}
      onSignedIn={() => {
        setIsDecided(true);
        announceAuthChange();
        void revalidate();
      }}
    />
  );
}

interface InvitedProps {
  token: string;
  user: Reader;
  isDecided: boolean;
  onAgain: () => void;
  onSignedIn: () => void;
}

function Invited(props: InvitedProps) {
  const { token, user } = props;
  const [state, setState] = useState<State>({ step: "loading" });
  useEffect(() => {
    let isUnmounted = false;
    invitationsApi.invitations.preview({ token }).then(
      (invitation) => isUnmounted || setState({ step: "invitation", invitation }),
      (error: unknown) => {
        if (isUnmounted) return;
        const isInvalid = ["LINK_INVALID", "INVALID_INPUT"].includes(getErrorCode(error) ?? "");
        showToast.error(isInvalid ? "Invalid or expired invitation" : "Failed to load invitation", {
          id: "invitation",
        });
        setState(isInvalid ? { step: "not-found" } : { step: "failed", reason: explainError(error) });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [token]);

  if (state.step === "not-found")
    return (
      <LinkGone isSignedIn={user !== null} title="Invitation Not Found">
        It may have expired, been used, or been canceled. Ask the person who invited you to send a new one.
      </LinkGone>
    );
  if (state.step === "invitation")
    return (
      <AuthFrame title="Manage a Team" lead="You've been invited to manage a team.">
        <Details {...props} invitation={state.invitation} />
      </AuthFrame>
    );
  const failure = state.step === "failed" ? `We couldn't load the invitation. ${state.reason}` : undefined;
  return (
    <LinkOpening title="Manage a Team" what="the invitation" failure={failure} onRetry={props.onAgain} />
  );
}

/** Shows what the user is invited to (INVITE-02) and their next step. */
function Details(props: InvitedProps & { invitation: Invitation }) {
  const { invitation, token, user } = props;
  const { teamName, sport, leagueNames, memberName, recipientStatus } = invitation;
  return (
    <div className="grid gap-4">
      <Card as="section" aria-label="The team">
        <p className="h2 wrap-anywhere">{teamName}</p>
        <p className="wrap-anywhere text-ink-2">{sport}</p>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-3">
          {leagueNames.length > 0 && (
            <>
              <dt className="text-ink-3">{leagueNames.length === 1 ? "League" : "Leagues"}</dt>
              <dd className="wrap-anywhere">{leagueNames.join(", ")}</dd>
            </>
          )}
          {memberName !== null && (
            <>
              <dt className="text-ink-3">Invited</dt>
              <dd className="wrap-anywhere">{memberName}</dd>
            </>
          )}
        </dl>
      </Card>
      {recipientStatus === "signed-out" && (
        <>
          <LinkButton to={withReturnPath("/login", toPath(token))} variant="secondary" size="large" full>
            Sign In
          </LinkButton>
          <ProviderButtons next={toPath(token)} />
          <p className="caption text-center text-ink-3">or create your account</p>
          <InvitedAccountForm
            token={token}
            invitation={invitation}
            signInPath={withReturnPath("/login", toPath(token))}
            onSignedIn={props.onSignedIn}
          />
        </>
      )}
      {recipientStatus === "email-mismatch" && (
        <UseAnotherAccount
          linkKind="invitation"
          invitedEmail={invitation.email}
          email={user?.email}
          returnPath={toPath(token)}
        />
      )}
      {recipientStatus === "unconfirmed" && <ConfirmFirst email={user?.email} />}
      {recipientStatus === "invited" && <Accept {...props} />}
      <p className="caption text-center text-balance text-ink-3">
        Not expecting this? Just close this page. Nothing will change.
      </p>
    </div>
  );
}

/** Accepts the invitation (INVITE-07, INVITE-13 to INVITE-16). */
function Accept({ token, isDecided, onAgain }: InvitedProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(isDecided);

  async function accept() {
    setBusy(true);
    try {
      const { teamId } = await invitationsApi.invitations.accept({ token });
      showToast.success("Invitation accepted! Welcome to your team.");
      await navigate(`/teams/${teamId}`, { replace: true });
    } catch (error) {
      showToast.error("Failed to accept invitation", {
        description: getErrorMessage(error, "") || undefined,
      });
      setBusy(false);
      // The invitation has changed since it was shown.
      if (
        ["LINK_INVALID", "INVITATION_EMAIL_MISMATCH", "EMAIL_NOT_CONFIRMED"].includes(
          getErrorCode(error) ?? "",
        )
      )
        onAgain();
    }
  }

  useEffect(() => {
    if (isDecided) void accept();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, for a user who just created an account here
  }, [isDecided]);

  return (
    <Button size="large" full busy={busy} busyLabel="Accepting..." onClick={() => void accept()}>
      Accept Invitation
    </Button>
  );
}
