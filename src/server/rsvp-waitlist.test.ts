import { describe, expect, it } from "vitest";
import { startWaitlist } from "#tests/harness/waitlist.ts";

const waitlist = await startWaitlist();
const { fixture, addPlayers, say, listTexted, fillGame, runWorker } = waitlist;
const { createGroup } = await import("#tests/factories/groups.ts");
const { getPhoneToken } = await import("#tests/factories/rsvps.ts");
const { createHttp } = await import("./http.ts");
const { createRsvpPages } = await import("./rsvp.ts");

type Member = Awaited<ReturnType<typeof addPlayers>>[number];

const http = createHttp();
http.route("/", createRsvpPages({ styles: ".x{}", script: "let x" }).routes);

async function open({ phone }: Member, query = "", form?: Record<string, string>) {
  const token = getPhoneToken(fixture.gameId, { phone });
  const result = await http.request(`/r/${token}${query}`, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  const html = (await result.text()).replaceAll("&#x27;", "'");
  return { html, text: html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ") };
}
const isChosen = (html: string) => /value="attending" aria-pressed="true"/.test(html);

describe("pages behind a link", () => {
  it("show the place in place of a yes, and what was saved [NEED-16]", async () => {
    const [, , cy] = await fillGame("Ben", "Cy");
    const page = await open(cy!);
    expect(page.text).toContain("you're #2 on the waitlist.");
    expect(page.text).toContain("Waitlisted #2");
    expect(page.text).not.toContain("You're in");
    expect(isChosen(page.html)).toBe(true);
    expect((await open(cy!, "?saved")).text).toContain("You're #2 on the waitlist.");
  });

  it("offer a spot that a new yes takes, in the reader's language [NEED-18, NEED-19]", async () => {
    const [ada, ben] = await fillGame("Ben", "Cy");
    await say(ada!, "not_attending");
    await runWorker();
    const page = await open(ben!);
    expect(page.text).toContain("A spot opened. Say yes by 9:00 PM to take it.");
    expect(isChosen(page.html)).toBe(false);
    expect((await open(ben!, "?lang=fr")).text).toContain(
      "Une place s'est libérée. Répondez oui avant 21 h pour la prendre.",
    );
    expect((await open(ben!, "?lang=es")).text).toContain("Se liberó un lugar. Di que sí antes de");
    await open(ben!, "", { response: "attending" });
    expect((await open(ben!, "?saved")).text).toContain("RSVP updated successfully!");
    expect((await open(ben!)).text).toContain("You're in");
  });

  it("say that a group goes first while one is missing [NEED-21]", async () => {
    const [ada, ben, cy] = await fillGame("Ben", "Cy");
    await createGroup(fixture.teamId, { name: "Goalie", minimum: 1, memberIds: [ada!.id, cy!.id] });
    expect((await open(ben!)).text).not.toContain("goes first");
    await say(ada!, "not_attending");
    expect(await listTexted()).toEqual(["Cy"]);
    expect((await open(ben!)).text).toContain("Goalie goes first when one is missing.");
    await say(cy!, "attending");
    expect((await open(ben!)).text).not.toContain("goes first");
  });
});
