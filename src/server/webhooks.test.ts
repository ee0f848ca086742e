import { expect, it } from "vitest";
import { startTexting } from "#tests/harness/texting.ts";

const { sendReminder, sign } = await startTexting();
const { createHttp } = await import("./http.ts");

const PATH = "/webhooks/texts/inbound";
const postWebhook = (params: Record<string, string>, signature = sign(PATH, params)) =>
  createHttp().request(PATH, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": signature },
    body: new URLSearchParams(params).toString(),
  });

it("replies to inbound texts in TwiML, and rejects unsigned requests", async () => {
  const { phone } = await sendReminder();
  const params = { From: phone, To: "+15005550006", Body: "in & <early>", MessageSid: "SMhttp1" };
  expect((await postWebhook(params, "nonsense")).status).toBe(403);
  const forwarded = await postWebhook(params);
  expect([forwarded.status, await forwarded.text()]).toEqual([
    200,
    '<?xml version="1.0" encoding="UTF-8"?><Response><Message>We passed that on to your team manager. ' +
      "To respond, reply IN, OUT, or MAYBE.</Message></Response>",
  ]);
  // That's said once a day at most.
  const silent = await postWebhook({ ...params, MessageSid: "SMhttp3" });
  expect([silent.status, await silent.text()]).toEqual([204, ""]);
  const response = await postWebhook({ ...params, Body: "in", MessageSid: "SMhttp2" });
  expect(response.headers.get("content-type")).toMatch(/^text\/xml/);
  expect(await response.text()).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><Response><Message>You\'re in: Lakeview Otters vs Harbor Street FC, ' +
      "Thu, Apr 16, 7:00 PM. Reply OUT or MAYBE to change.</Message></Response>",
  );
});
