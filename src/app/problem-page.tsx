import type { ReactNode } from "react";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Logo } from "#ui/logo.tsx";

/** Full-page error: not found, or an error on our side. */
export function ProblemPage({
  title,
  children,
  signedIn = false,
}: {
  title: string;
  children?: ReactNode;
  signedIn?: boolean;
}) {
  return (
    <main className="flex min-h-dvh flex-col px-4 py-5 md:px-10">
      <div className="flex">
        <Logo />
      </div>
      <EmptyState
        size="page"
        className="flex-1"
        title={title}
        action={
          <LinkButton to={signedIn ? "/dashboard" : "/"}>
            {signedIn ? "Go to Dashboard" : "Go to Homepage"}
          </LinkButton>
        }
      >
        {children ?? "We couldn't find that page. It may have moved, or the link may be incomplete."}
      </EmptyState>
    </main>
  );
}
