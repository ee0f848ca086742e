import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useAuthChanges } from "#features/accounts/components/auth-changes.ts";
import { ConfirmFirst } from "#features/accounts/components/confirm-first.tsx";
import { UseAnotherAccount } from "#features/accounts/components/use-another-account.tsx";
import { withReturnPath } from "#features/accounts/rules.ts";
import { teamsApi } from "#features/teams/client.ts";
import { handoverPath } from "#features/teams/handover/rules.ts";
import type { HandoverOffer } from "#features/teams/handover/schema.ts";
import { AuthFrame } from "#app/auth-frame.tsx";
import { LinkGone, LinkOpening } from "#app/link-page.tsx";
import { currentSession } from "#app/session-gate.ts";
import { errorCode, errorMessage } from "#platform/api-client.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
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
      <LinkGone title="Hand-Over Link Invalid" isSignedIn={user !== null}>
        This link is not valid or has expired. It may have been used, replaced or canceled. Please ask the
        team's manager for a new one.
      </LinkGone>
    );
  if (state.step === "offer")
    return (
      <AuthFrame title="Take Over a Team" lead={<Lead {...state.offer} />}>
        <Offer offer={state.offer} token={token} email={user?.email} onAgain={onAgain} />
      </AuthFrame>
    );
  const failure = state.step === "failed" ? state.message : undefined;
  return <LinkOpening title="Take Over a Team" what="the offer" failure={failure} onAgain={onAgain} />;
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
      {offer.standing === "other-address" && (
        <UseAnotherAccount
          what="offer"
          invited={offer.invited}
          email={email}
          returnPath={handoverPath(token)}
        />
      )}
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
