import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { sendContactMessage, sendSupportRequest } from "#features/support/commands.server.ts";
import type { Priority } from "#features/support/schema.ts";
import { days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { clientOf, type TestClient } from "#tests/harness/api.ts";
import { moveClock } from "#tests/harness/clock.ts";
import type { AdminRequest } from "./schema.ts";

let me: Awaited<ReturnType<typeof createAccount>>;
let admin: TestClient;
beforeEach(async () => {
  me = await createAccount({ role: "admin", name: "Ruth Adeyemi" });
  admin = await clientOf(me);
});

/** A word of its own for each test: the others ask too. */
const aWord = () => `w${randomUUID().slice(0, 8)}`;
const list = async (query: string): Promise<{ requests: AdminRequest[]; nextCursor: string | null }> =>
  (await admin.get(`/admin/support-requests?${query}`)).body;
const subjects = async (query: string) => (await list(query)).requests.map(({ subject }) => subject);
const count = async () => (await admin.get("/admin/support-request-counts")).body;
const setStatus = (id: string, status: string) =>
  admin.put(`/admin/support-requests/${id}/status`, { status });
const actsOn = (subjectId: string) =>
  db
    .selectFrom("adminAct")
    .select(["adminEmail", "act", "before", "after"])
    .where("subjectId", "=", subjectId)
    .orderBy("id")
    .execute();

async function ask(subject: string, priority: Priority = "normal") {
  const account = await createAccount({ name: "Maya Okafor" });
  await sendSupportRequest({ user: account } as unknown as Session, {
    subject,
    message: "Two\n\nlines",
    priority,
  });
  return account;
}

describe("support requests for administrators", () => {
  it("are listed newest first, from the app and from the contact page, by words, status and priority", async () => {
    const word = aWord();
    const asker = await ask(`One ${word}`, "urgent");
    await ask(`Two 100% ${word}`);
    await sendContactMessage(randomUUID(), {
      name: `Dana ${word}`,
      email: "dana@example.com",
      subject: "Three",
      message: "We play on Sundays.",
    });
    const { requests, nextCursor } = await list(`search=${word}`);
    expect(nextCursor).toBeNull();
    expect(requests).toMatchObject([
      { subject: "Three", userName: `Dana ${word}`, userEmail: "dana@example.com", hasAccount: false },
      { subject: `Two 100% ${word}`, priority: "normal", status: "open", closedAt: null },
      { subject: `One ${word}`, userEmail: asker.email, hasAccount: true, message: "Two\n\nlines" },
    ]);
    expect(await subjects(`search=${word}&priority=urgent`)).toEqual([`One ${word}`]);
    expect(await subjects(`search=${encodeURIComponent(`100% ${word}`)}`)).toEqual([`Two 100% ${word}`]);
    expect(await subjects(`search=${asker.email.toUpperCase()}`)).toEqual([`One ${word}`]);
    await setStatus(requests[2]!.id, "closed");
    expect(await subjects(`search=${word}&status=open`)).toEqual(["Three", `Two 100% ${word}`]);
    expect(await subjects(`search=${word}&status=closed`)).toEqual([`One ${word}`]);
  });

  it("are paged, and none is lost between two pages", async () => {
    const word = aWord();
    const { id } = await createAccount();
    const rows = Array.from({ length: 51 }, (_, at) => ({
      userId: id,
      userEmail: "often@example.com",
      userName: word,
      subject: `Number ${at}`,
      message: "Hello",
      priority: "low",
    }));
    await db.insertInto("supportRequest").values(rows).execute();
    const first = await list(`search=${word}`);
    expect(first.requests).toHaveLength(50);
    const second = await list(`search=${word}&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ requests: [{ subject: "Number 0" }], nextCursor: null });
    expect(await admin.get("/admin/support-requests?cursor=made-up")).toMatchObject({ status: 400 });
  });

  it("are closed and opened again, once each, and both are written down", async () => {
    const word = aWord();
    await ask(word);
    const [request] = (await list(`search=${word}`)).requests;
    const { id } = request!;
    const closed = await setStatus(id, "closed");
    expect(closed.body).toMatchObject({ status: "closed", closedByName: "Ruth Adeyemi" });
    const again = await setStatus(id, "closed");
    expect(again.body.closedAt).toBe(closed.body.closedAt);
    expect((await setStatus(id, "open")).body).toMatchObject({
      status: "open",
      closedAt: null,
      closedByName: null,
    });
    const [open, shut] = [{ status: "open" }, { status: "closed" }];
    const act = { adminEmail: me.email, act: "support-request.set-status" };
    expect(await actsOn(id)).toEqual([
      { ...act, before: open, after: shut },
      { ...act, before: shut, after: open },
    ]);
    expect(await setStatus(randomUUID(), "closed")).toMatchObject({ status: 404 });
  });

  it("are counted: open, urgent, waiting for more than a day, closed", async () => {
    const word = aWord();
    const before = await count();
    await ask(word, "urgent");
    await ask(word);
    expect(await count()).toEqual({ ...before, open: before.open + 2, urgent: before.urgent + 1 });
    const { requests } = await list(`search=${word}`);
    await setStatus(requests[1]!.id, "closed");
    expect(await count()).toEqual({ ...before, open: before.open + 1, closed: before.closed + 1 });
    moveClock(days(1.1));
    expect((await count()).waiting).toBe(before.open + 1);
  });
});
