import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { announceAuthChange, useAuthChanges } from "#features/accounts/components/auth-changes.ts";
import { accountsApi } from "#features/accounts/client.ts";
import { ConfirmFirst } from "#features/accounts/components/confirm-first.tsx";
import { withReturnPath } from "#features/accounts/rules.ts";
import { teamsApi } from "#features/teams/client.ts";
import { handoverPath } from "#features/teams/handover/rules.ts";
import type { HandoverOffer } from "#features/teams/handover/schema.ts";
import { AuthFrame } from "#app/auth-frame.tsx";
import { currentSession } from "#app/session-gate.ts";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { showToast } from "#ui/toast.tsx";
import type { Route } from "./+types/team-handover";

export const meta: Route.MetaFunction = () => [
  { title: "Take Over a Team · FirstWhistle" },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** Only who is here: the offer itself is asked for by the page, so that opening the link costs and changes nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  const session = await currentSession(context);
  return { user: session && { email: session.user.email, emailVerified: session.user.emailVerified } };
}

type Reader = Awaited<ReturnType<typeof loader>>["user"];
type State =
  | { step: "loading" }
  | { step: "failed"; message: string }
  | { step: "invalid" }
  | { step: "offer"; offer: HandoverOffer };

/** What the link offers depends on who reads it: begins again when somebody signs in or out, or confirms an address. */
export default function TeamHandover({ loaderData: { user } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  useAuthChanges();
  return (
    <Handover
      key={`${attempt} ${user?.email} ${user?.emailVerified}`}
      token={query.get("token") ?? ""}
      user={user}
      onAgain={() => setAttempt(attempt + 1)}
    />
  );
}

function stateOf(error: unknown): State {
  if (["LINK_INVALID", "INVALID_INPUT"].includes(errorCode(error) ?? "")) return { step: "invalid" };
  const words = "The offer could not be loaded. Please check your connection.";
  return { step: "failed", message: errorMessage(error, words) };
}

function Handover({ token, user, onAgain }: { token: string; user: Reader; onAgain: () => void }) {
  const [state, setState] = useState<State>({ step: token === "" ? "invalid" : "loading" });
  useEffect(() => {
    if (token === "") return undefined;
    let gone = false;
    teamsApi.handover.preview({ token }).then(
      (offer) => gone || setState({ step: "offer", offer }),
      (error: unknown) => gone || setState(stateOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [token]);

  if (state.step === "invalid")
    return (
      <AuthFrame
        title="Hand-Over Link Invalid"
        lead="This link is not valid or has expired. It may have been used, replaced or canceled. Please ask the team's manager for a new one."
      >
        <LinkButton to={user ? "/dashboard" : "/"} full>
          {user ? "Go to Dashboard" : "Go to Home"}
        </LinkButton>
      </AuthFrame>
    );
  if (state.step === "offer")
    return (
      <AuthFrame title="Take Over a Team" lead={<Lead {...state.offer} />}>
        <Offer offer={state.offer} token={token} email={user?.email} onAgain={onAgain} />
      </AuthFrame>
    );
  return (
    <AuthFrame title="Take Over a Team">
      {state.step === "loading" ? (
        <Spinner>Opening the offer</Spinner>
      ) : (
        <Banner
          tone="error"
          role="alert"
          action={
            <Button variant="secondary" size="small" onClick={onAgain}>
              Try Again
            </Button>
          }
        >
          {state.message}
        </Banner>
      )}
    </AuthFrame>
  );
}

const Lead = ({ from, teamName }: HandoverOffer) => (
  <span className="wrap-anywhere [&_b]:text-ink">
    <b>{from}</b> would like to hand <b>{teamName}</b> over to you.
  </span>
);

/** What one gets, and the next step for whoever is reading. */
function Offer(props: {
  offer: HandoverOffer;
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
          <li>Roster, schedule and Season Pass come with the team.</li>
          <li>You become its manager, and {offer.from} no longer has access.</li>
        </ul>
      </Card>
      {offer.standing === "signed-out" && <SignInFirst offer={offer} token={token} />}
      {offer.standing === "other-address" && <OtherAddress offer={offer} token={token} email={email} />}
      {offer.standing === "unconfirmed" && <ConfirmFirst email={email} />}
      {offer.standing === "invited" && (
        <Accept teamName={offer.teamName} token={token} onAgain={props.onAgain} />
      )}
      <p className="caption text-center text-balance text-ink-3">
        Not what you expected? Just leave this page, and nothing changes.
      </p>
    </div>
  );
}

function SignInFirst({ offer, token }: { offer: HandoverOffer; token: string }) {
  const next = handoverPath(token);
  return (
    <>
      <p className="text-ink-2">
        Please sign in with the address the mail went to, <b className="wrap-anywhere">{offer.invited}</b>, or
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

function OtherAddress(props: { offer: HandoverOffer; token: string; email: string | undefined }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function switchAccount() {
    setBusy(true);
    try {
      await accountsApi.sessions.signOut();
      announceAuthChange();
      await navigate(withReturnPath("/login", handoverPath(props.token)));
    } catch {
      setBusy(false);
      showToast.error("We could not sign you out. Please check your connection and try again.");
    }
  }

  return (
    <>
      <Banner tone="warn">
        This offer went to <b className="wrap-anywhere">{props.offer.invited}</b>. You are signed in as{" "}
        <b className="wrap-anywhere">{props.email}</b>.
      </Banner>
      <Button size="large" full busy={busy} busyLabel="Signing out..." onClick={() => void switchAccount()}>
        Use Another Account
      </Button>
    </>
  );
}

function Accept({ teamName, token, onAgain }: { teamName: string; token: string; onAgain: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function accept() {
    setBusy(true);
    try {
      const { teamId } = await teamsApi.handover.accept({ token });
      showToast.success(`You are the manager of ${teamName} now`);
      await navigate(`/teams/${teamId}`, { replace: true });
    } catch (error) {
      showToast.error(errorMessage(error, "We could not hand the team over. Please try again."));
      setBusy(false);
      // The offer is not what it was when it was shown.
      if (["LINK_INVALID", "HANDOVER_OTHER_ADDRESS", "EMAIL_NOT_CONFIRMED"].includes(errorCode(error) ?? ""))
        onAgain();
    }
  }

  return (
    <Button size="large" full busy={busy} busyLabel="Taking over..." onClick={() => void accept()}>
      Take Over Team
    </Button>
  );
}
