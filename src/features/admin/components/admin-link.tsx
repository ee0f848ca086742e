import type { ReactNode } from "react";
import { Link } from "react-router";

interface AdminLinkProps {
  to: "account" | "team" | "league";
  /** Null if it was deleted. Then only the name is shown. */
  id: string | null;
  children: ReactNode;
}

const folders = { account: "accounts", team: "teams", league: "leagues" } as const;

/** Links a name to its page in the admin area. */
export function AdminLink({ to, id, children }: AdminLinkProps) {
  if (id === null) return children;
  return (
    <Link to={`/admin/${folders[to]}/${id}`} className="link">
      {children}
    </Link>
  );
}
