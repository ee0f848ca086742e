import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { sendOne, signed } = await startTexting();
const { createHttp } = await import("./http.ts");

const PATH = "/webhooks/texts/inbound";
const deliver = (params: Record<string, string>, signature = signed(PATH, params)) =>
  createHttp().request(PATH, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
    body: new URLSearchParams(params).toString(),
  });

it("what came in is answered in the provider's language, and without its signature not at all", async () => {
  const { phone } = await sendOne();
  const params = { From: phone, To: "+15005550006", Body: "in & <early>", MessageSid: "SMhttp1" };
  expect((await deliver(params, "nonsense")).status).toBe(403);
  const words = await deliver(params);
  expect([words.status, await words.text()]).toEqual([204, ""]);
  const answer = await deliver({ ...params, Body: "in", MessageSid: "SMhttp2" });
  expect(answer.headers.get("content-type")).toMatch(/^text\/xml/);
  expect(await answer.text()).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Response><Message>You\'re in: Lakeview Otters vs Harbor Street FC, ' +
      "Thu Apr 16, 7:00 PM. Reply OUT or MAYBE to change.</Message></Response>",
  );
});
