import twilio from "twilio";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { startReceiver } from "#tests/harness/webhook-receiver.ts";
import { startSandbox } from "../server.ts";
import { DEVELOPMENT_ACCOUNT } from "./carrier.ts";

const PHONE = "+13125550142";
const numbers = ["+15005550006", "+15005550007"];
const services = ["a", "b"].map((digit, position) => ({
  sid: `MG${digit.repeat(32)}`,
  number: `+1500555100${position}`,
}));

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver();
  const settings = { sentAfterMs: 5, deliveredAfterMs: 10, inboundUrl: `${receiver.url}/inbound` };
  const carrier = { numbers, services, settings };
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:", carrier });
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});

it("sends from several numbers and messaging services, and receives replies to each", async () => {
  const { accountSid, authToken } = DEVELOPMENT_ACCOUNT;
  const client = twilio(accountSid, authToken);
  client.api.baseUrl = sandbox.httpUrl;
  const carrier = connectCarrier(sandbox.httpUrl);
  for (const from of numbers) await client.messages.create({ to: PHONE, from, body: "Hi" });
  for (const { sid } of services)
    await client.messages.create({ to: PHONE, messagingServiceSid: sid, body: "Hi" });
  const texts = (await carrier.texts({ phone: PHONE })).toReversed();
  expect(texts.map(({ sender, serviceSid }) => [sender, serviceSid])).toEqual([
    ...numbers.map((number) => [number, null]),
    ...services.map(({ sid, number }) => [number, sid]),
  ]);
  for (const to of [numbers[1]!, services[0]!.number]) await carrier.receive(PHONE, "IN", { to });
  expect(receiver.received.map(({ params }) => [params.To, params.MessagingServiceSid])).toEqual([
    [numbers[1], undefined],
    [services[0]!.number, services[0]!.sid],
  ]);
});
