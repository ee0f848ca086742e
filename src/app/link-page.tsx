import { AuthFrame } from "#app/auth-frame.tsx";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";

// Pages that an emailed link shows while its content loads, or when the content can't be loaded or no longer exists.

interface LinkOpeningProps {
  title: string;
  /** What is being opened, e.g. "the offer". */
  what: string;
  /** Why loading failed. Undefined while the content is still loading. */
  failure?: string | undefined;
  onRetry: () => void;
}

export function LinkOpening({ title, what, failure, onRetry }: LinkOpeningProps) {
  return (
    <AuthFrame title={title}>
      {failure === undefined ? (
        <Spinner>Opening {what}</Spinner>
      ) : (
        <Banner
          tone="error"
          role="alert"
          action={
            <Button variant="secondary" size="small" onClick={onRetry}>
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
        {props.isSignedIn ? "Go to Dashboard" : "Go to Homepage"}
      </LinkButton>
    </AuthFrame>
  );
}
