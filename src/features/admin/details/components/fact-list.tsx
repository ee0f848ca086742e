import type { ReactNode } from "react";
import { statusNames } from "#features/teams/rules.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { AdminLink } from "../../components/admin-link.tsx";
import { MAX_LINKED, type TeamLink } from "../schema.ts";

/** The facts about an account, a team, or a league. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0 wrap-anywhere">
            <dt className="text-caption text-ink-3">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface LinkListProps {
  title: string;
  to: "team" | "league";
  items: readonly ({ id: string; name: string } & Partial<Pick<TeamLink, "status" | "isArchived">>)[];
}

/** Teams or leagues, each linked to its page. */
export function LinkList({ title, to, items }: LinkListProps) {
  return (
    <Card as="section" aria-label={title} className="mt-5">
      <h2 className="h2 mb-2">{title}</h2>
      {items.length === 0 ? (
        <p className="text-ink-2">None</p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {items.map(({ id, name, status, isArchived }) => (
            <li key={id} className="flex max-w-full items-center gap-2 wrap-anywhere">
              <AdminLink to={to} id={id}>
                {name}
              </AdminLink>
              {status && (
                <Badge tone={isArchived ? "quiet" : status}>
                  {isArchived ? "Archived" : statusNames[status]}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {items.length === MAX_LINKED && (
        <p className="caption mt-2 text-ink-3">The newest {MAX_LINKED} are listed.</p>
      )}
    </Card>
  );
}
