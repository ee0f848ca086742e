import { AuthFrame } from "#app/auth-frame.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";

// Pages behind the link of a mail, while there is nothing to show of it or nothing left.

interface LinkOpeningProps {
  title: string;
  /** What is being opened, e.g. "the offer". */
  what: string;
  /** Why it could not be; absent while it is on its way. */
  failure?: string | undefined;
  onAgain: () => void;
}

export function LinkOpening({ title, what, failure, onAgain }: LinkOpeningProps) {
  return (
    <AuthFrame title={title}>
      {failure === undefined ? (
        <Spinner>Opening {what}</Spinner>
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
          {failure}
        </Banner>
      )}
    </AuthFrame>
  );
}

export function LinkGone(props: { title: string; isSignedIn: boolean; children: string }) {
  return (
    <AuthFrame title={props.title} lead={props.children}>
      <LinkButton to={props.isSignedIn ? "/dashboard" : "/"} full>
        {props.isSignedIn ? "Go to Dashboard" : "Go to Home"}
      </LinkButton>
    </AuthFrame>
  );
}
