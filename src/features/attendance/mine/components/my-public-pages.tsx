import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import type { MyTeam } from "../schema.ts";

/** Links to the published pages of the teams and their leagues, named by team if there are several (PUBLIC-24). */
export function MyPublicPages({ language, teams }: { language: Language; teams: readonly MyTeam[] }) {
  const words = rsvpWords[language].publicLinks;
  const published = teams.filter(({ leaguePage, teamPage }) => leaguePage !== null || teamPage !== null);
  if (published.length === 0) return null;
  return (
    <ul className="mt-1">
      {published.map(({ id, name, leaguePage, teamPage }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-5">
          {teams.length > 1 && <span className="text-caption wrap-anywhere text-ink-2">{name}</span>}
          {leaguePage !== null && <PageLink href={`/l/${leaguePage}`} label={words.league} />}
          {teamPage !== null && <PageLink href={`/t/${teamPage}`} label={words.team} />}
        </li>
      ))}
    </ul>
  );
}

const PageLink = ({ href, label }: { href: string; label: string }) => (
  <a href={href} className="flex min-h-11 items-center font-[580] text-court-ink">
    {label}
  </a>
);
