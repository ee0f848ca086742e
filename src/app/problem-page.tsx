import type { ReactNode } from "react";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Logo } from "#ui/logo.tsx";

/** A whole page for when there is nothing to show: not found, or a fault of ours. */
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
            {signedIn ? "Go to Dashboard" : "Go to Home"}
          </LinkButton>
        }
      >
        {children ?? "There is nothing at this address. It may have moved, or the link may be cut off."}
      </EmptyState>
    </main>
  );
}
