import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { createJoinableTeam } from "#tests/factories/join-links.ts";
import { createMinor } from "#tests/factories/teams.ts";
import { TestClient } from "#tests/harness/api.ts";
import { checkJoinEntries } from "./commands.server.ts";

let manager: TestClient;
let teamId: string;
let token: string;
beforeEach(async () => {
  ({ manager, teamId, token } = await createJoinableTeam());
});

const guardian = { name: "Amina Bello", phone: "(312) 555-0103", consent: true };
const join = (input: object = {}) =>
  new TestClient().post("/join-links/members", { token, ...guardian, ...input });
const listRoster = async () => (await manager.get(`/teams/${teamId}/members`)).body.members;

describe("joining as a parent or guardian", () => {
  it("makes a minor with a guardian, who gets the texts [REACH-48, REACH-45]", async () => {
    expect((await join({ childName: "Aisha Bello" })).status).toBe(200);
    expect(await listRoster()).toMatchObject([
      {
        name: "Aisha Bello",
        isMinor: true,
        phone: "+13125550103",
        phoneOwner: "Amina Bello",
        block: null,
        consent: { source: "join-link", givenByName: "Amina Bello" },
        contacts: [],
      },
    ]);
  });

  it("adds each child once, also without a consent [REACH-48]", async () => {
    for (const childName of ["Aisha", "Aisha", "Bilal"]) await join({ childName, consent: false });
    expect(await listRoster()).toMatchObject([
      { name: "Aisha", isMinor: true, block: "no-consent" },
      { name: "Bilal", isMinor: true },
    ]);
    await join({ childName: "Aisha" });
    expect(await listRoster()).toMatchObject([{ block: null }, { block: "no-consent" }]);
  });

  it("needs the child's name [REACH-48]", async () => {
    expect(checkJoinEntries({ ...guardian, childName: " " }).problems).toHaveProperty("childName");
    expect(checkJoinEntries({ ...guardian, childName: null }).problems).toBeUndefined();
  });

  it("fits a long name into the label of the phone", async () => {
    await join({ name: "A".repeat(100), childName: "Aisha" });
    expect(await listRoster()).toMatchObject([{ phoneOwner: "A".repeat(40) }]);
  });
});

describe("joining under 18", () => {
  it("stores nothing and leads to a parent [REACH-48]", async () => {
    const { status, body } = await join({ isMinor: true });
    expect(status).toBe(400);
    expect(body.data.fields).toEqual({ isMinor: "Ask a parent or guardian to open this link." });
    expect(await listRoster()).toEqual([]);
    const evidence = await db.selectFrom("smsConsent").select("id").where("teamId", "=", teamId).execute();
    expect(evidence).toEqual([]);
  });

  it("gives a child's own phone no texts, under their own name or another [REACH-44, REACH-45]", async () => {
    const child = await createMinor(teamId, { name: "Aisha", phone: "+13125550103" });
    for (const name of ["Aisha", "Someone Else"]) expect((await join({ name })).status).toBe(200);
    const agreed = await db
      .selectFrom("memberPhone")
      .select("id")
      .where("teamId", "=", teamId)
      .where("phone", "=", child.phone)
      .where("smsConsent", "=", true)
      .execute();
    expect(agreed).toEqual([]);
  });
});
