import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { LeagueDetail } from "../schema.ts";
import { LeagueActions } from "./league-actions.tsx";

const league: LeagueDetail = {
  id: "0190a000-0000-7000-8000-000000000001",
  name: "Lakeshore Coed",
  sport: "Soccer",
  timeZone: "America/Chicago",
  gameChanges: "venue-free",
  teamCount: 2,
  version: 1,
  createdAt: "2026-04-16T12:00:00.000Z",
};
const noop = () => {};
const renderMarkup = (changes: Partial<LeagueDetail> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LeagueActions league={{ ...league, ...changes }} onMessage={noop} onSettings={noop} onDelete={noop} />
    </MemoryRouter>,
  );

describe("LeagueActions", () => {
  it("guides the manager through teams, venues, and the schedule builder in order [LEAGUE-10]", () => {
    const markup = renderMarkup();
    const gettingStarted = markup.slice(markup.indexOf("Getting Started"));
    const steps = [...gettingStarted.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, step]) => step!);
    expect(steps.map((step) => /href="([^"]+)"/.exec(step)?.[1])).toEqual([
      `/league/${league.id}/create-team`,
      `/venues?leagueId=${league.id}`,
      `/league/${league.id}/schedule-builder`,
    ]);
    for (const [index, title] of ["Create Teams", "Set Up Venues", "Schedule Builder"].entries())
      expect(steps[index]).toContain(title);
  });

  it("disables the schedule builder and shows how many teams are missing [LEAGUE-14]", () => {
    const markup = renderMarkup({ teamCount: 1 });
    expect(markup).not.toContain("/schedule-builder");
    expect(markup).toMatch(/<button[^>]*disabled/);
    expect(markup).toContain("Need 1 more team(s)");
    expect(renderMarkup()).not.toContain("more team(s)");
  });
});
