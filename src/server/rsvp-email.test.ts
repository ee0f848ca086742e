import { expect, it } from "vitest";
import { createContactLink } from "#tests/factories/families.ts";
import { addEmail } from "#tests/factories/member-emails.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { setTime } from "#tests/harness/clock.ts";
import { listRows } from "#tests/harness/tenants.ts";
import { createHttp } from "./http.ts";
import { createRsvpPages } from "./rsvp.ts";

const http = createHttp();
http.route("/", createRsvpPages({ styles: ".x{}", script: "let x" }).routes);

it("highlights the choice of an email's button, and saves nothing by that [REACH-31]", async () => {
  setTime("2026-04-16T14:40:00Z");
  const { id: teamId } = await createTeam();
  const { id: memberId } = await createMember(teamId, { name: "Jordan Reyes" });
  await addEmail(teamId, memberId, { email: "jordan@example.com" });
  const { id: gameId } = await createGame(teamId, { gameOn: "2026-04-18" });
  const link = { teamId, gameId, contact: "jordan@example.com", memberIds: [memberId] };
  const token = await createContactLink(link);
  const before = await listRows(teamId);
  for (const choice of ["attending", "maybe", "not_attending"]) {
    const html = await (await http.request(`/r/${token}?choice=${choice}`)).text();
    const highlighted = [...html.matchAll(/value="(\w+)" style="outline/g)].map(([, value]) => value);
    expect(highlighted).toEqual([choice]);
    expect(html).not.toContain('aria-pressed="true"');
  }
  const html = await (await http.request(`/r/${token}?choice=evil"onload`)).text();
  expect(html).not.toContain("outline:3px");
  expect(await listRows(teamId)).toBe(before);
});
