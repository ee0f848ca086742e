import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { sendContactMessage, sendSupportRequest } from "#features/support/commands.server.ts";
import type { Priority } from "#features/support/schema.ts";
import { days } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import type { Session } from "#platform/session.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { signInAs, type TestClient } from "#tests/harness/api.ts";
import { shiftClock } from "#tests/harness/clock.ts";
import type { AdminRequest } from "./schema.ts";

let me: Awaited<ReturnType<typeof createAccount>>;
let admin: TestClient;
beforeEach(async () => {
  me = await createAccount({ role: "admin", name: "Ruth Adeyemi" });
  admin = await signInAs(me);
});

/** Returns a unique word for each test to search for, because other tests create requests too. */
const uniqueWord = () => `w${randomUUID().slice(0, 8)}`;
const listRequests = async (
  query: string,
): Promise<{ requests: AdminRequest[]; nextCursor: string | null }> =>
  (await admin.get(`/admin/support-requests?${query}`)).body;
const listSubjects = async (query: string) =>
  (await listRequests(query)).requests.map(({ subject }) => subject);
const getCounts = async () => (await admin.get("/admin/support-request-counts")).body;
const setStatus = (id: string, status: string) =>
  admin.put(`/admin/support-requests/${id}/status`, { status });
const listActions = (subjectId: string) =>
  db
    .selectFrom("adminAction")
    .select(["adminEmail", "action", "before", "after"])
    .where("subjectId", "=", subjectId)
    .orderBy("id")
    .execute();

async function createRequest(subject: string, priority: Priority = "normal") {
  const account = await createAccount({ name: "Maya Okafor" });
  await sendSupportRequest({ user: account } as unknown as Session, {
    subject,
    message: "Two\n\nlines",
    priority,
  });
  return account;
}

describe("support requests for administrators", () => {
  it("come from the app and the contact page, and can be filtered by text, status, and priority", async () => {
    const word = uniqueWord();
    const sender = await createRequest(`One ${word}`, "urgent");
    await createRequest(`Two 100% ${word}`);
    await sendContactMessage(randomUUID(), {
      name: `Dana ${word}`,
      email: "dana@example.com",
      subject: "Three",
      message: "We play on Sundays.",
    });
    const { requests, nextCursor } = await listRequests(`search=${word}`);
    expect(nextCursor).toBeNull();
    expect(requests).toMatchObject([
      { subject: "Three", userName: `Dana ${word}`, userEmail: "dana@example.com", hasAccount: false },
      { subject: `Two 100% ${word}`, priority: "normal", status: "open", closedAt: null },
      { subject: `One ${word}`, userEmail: sender.email, hasAccount: true, message: "Two\n\nlines" },
    ]);
    expect(await listSubjects(`search=${word}&priority=urgent`)).toEqual([`One ${word}`]);
    expect(await listSubjects(`search=${encodeURIComponent(`100% ${word}`)}`)).toEqual([`Two 100% ${word}`]);
    expect(await listSubjects(`search=${sender.email.toUpperCase()}`)).toEqual([`One ${word}`]);
    await setStatus(requests[2]!.id, "closed");
    expect(await listSubjects(`search=${word}&status=open`)).toEqual(["Three", `Two 100% ${word}`]);
    expect(await listSubjects(`search=${word}&status=closed`)).toEqual([`One ${word}`]);
  });

  it("are paged without skipping any", async () => {
    const word = uniqueWord();
    const { id } = await createAccount();
    const rows = Array.from({ length: 51 }, (_, index) => ({
      userId: id,
      userEmail: "often@example.com",
      userName: word,
      subject: `Number ${index}`,
      message: "Hello",
      priority: "low",
    }));
    await db.insertInto("supportRequest").values(rows).execute();
    const firstPage = await listRequests(`search=${word}`);
    expect(firstPage.requests).toHaveLength(50);
    const secondPage = await listRequests(`search=${word}&cursor=${firstPage.nextCursor}`);
    expect(secondPage).toMatchObject({ requests: [{ subject: "Number 0" }], nextCursor: null });
    expect(await admin.get("/admin/support-requests?cursor=made-up")).toMatchObject({ status: 400 });
  });

  it("can be closed and reopened, and each change is recorded once", async () => {
    const word = uniqueWord();
    await createRequest(word);
    const [request] = (await listRequests(`search=${word}`)).requests;
    const { id } = request!;
    const closedResponse = await setStatus(id, "closed");
    expect(closedResponse.body).toMatchObject({ status: "closed", closedByName: "Ruth Adeyemi" });
    const repeatedResponse = await setStatus(id, "closed");
    expect(repeatedResponse.body.closedAt).toBe(closedResponse.body.closedAt);
    expect((await setStatus(id, "open")).body).toMatchObject({
      status: "open",
      closedAt: null,
      closedByName: null,
    });
    const [open, shut] = [{ status: "open" }, { status: "closed" }];
    const action = { adminEmail: me.email, action: "support-request.set-status" };
    expect(await listActions(id)).toEqual([
      { ...action, before: open, after: shut },
      { ...action, before: shut, after: open },
    ]);
    expect(await setStatus(randomUUID(), "closed")).toMatchObject({ status: 404 });
  });

  it("are counted as open, urgent, overdue, or closed", async () => {
    const word = uniqueWord();
    const before = await getCounts();
    await createRequest(word, "urgent");
    await createRequest(word);
    expect(await getCounts()).toEqual({ ...before, open: before.open + 2, urgent: before.urgent + 1 });
    const { requests } = await listRequests(`search=${word}`);
    await setStatus(requests[1]!.id, "closed");
    expect(await getCounts()).toEqual({ ...before, open: before.open + 1, closed: before.closed + 1 });
    shiftClock(days(1.1));
    expect((await getCounts()).waiting).toBe(before.open + 1);
  });
});
