import { expect, it } from "vitest";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { TestClient } from "#tests/harness/api.ts";

it("offers a zone by our own data, and none for a zone that we don't know [START-10]", async () => {
  const { email } = await createAccount();
  const client = new TestClient();
  await client.signIn(email, PASSWORD);
  const find = async (deviceZone: string) =>
    (await client.get(`/time-zones/offer?${new URLSearchParams({ deviceZone, chosen: "America/Chicago" })}`))
      .body;
  expect(await find("America/Detroit")).toEqual({ timeZone: "America/New_York" });
  expect(await find("America/Los_Angeles")).toEqual({ timeZone: "America/Los_Angeles" });
  expect(await find("America/St_Johns")).toEqual({ timeZone: "America/St_Johns" });
  expect(await find("America/Moncton")).toEqual({ timeZone: "America/Halifax" });
  expect(await find("America/Atlantis")).toEqual({ timeZone: null });
});
