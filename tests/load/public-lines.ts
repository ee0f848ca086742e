import type { Line } from "./line.ts";
import type { Subject } from "./subjects.ts";

const toSlug = (id: string) => id.replaceAll("-", "");
const ofLeague =
  (rest: string) =>
  ({ params }: Subject) =>
    `/l/league-${toSlug(params.leagueId!)}${rest}`;
const ofTeam = ({ params }: Subject) => `/t/team-${toSlug(params.teamId!)}`;

/** Every public page, and both parts that websites embed (PUBLIC-32). */
export const publicLines: Line[] = [
  ...["", "/results", "/standings", "/teams", "/calendar.ics"].map((rest): Line => ({
    operation: `/l/{slug}${rest}`,
    subjectKind: "league",
    page: ofLeague(rest),
  })),
  ...["schedule", "standings"].map((part): Line => ({
    operation: `/embed/l/{slug}/${part}`,
    subjectKind: "league",
    page: ({ params }) => `/embed/l/league-${toSlug(params.leagueId!)}/${part}`,
  })),
  ...["", "/2020", "/2020/results", "/2020/standings", "/2020/teams"].map((rest): Line => ({
    operation: `/l/{slug}/seasons${rest.replace("2020", "{season}")}`,
    subjectKind: "league",
    page: ofLeague(`/seasons${rest}`),
  })),
  { operation: "/t/{slug}", subjectKind: "usual", page: ofTeam },
  { operation: "/t/{slug}", subjectKind: "league", page: ofTeam },
];
