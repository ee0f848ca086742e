import { config } from "#platform/config.ts";
import { TestClient } from "#tests/harness/api.ts";
import { createAccount, PASSWORD } from "./accounts.ts";

/** What a page's address carries. */
export const tokenOf = (url: string) => url.slice(`${config.appUrl}/join/`.length);

/** A team made through the API, and so with a join link, and the signed-in client of its manager. */
export async function createJoinableTeam() {
  const { email } = await createAccount({ name: "Maya Okafor" });
  const manager = new TestClient();
  await manager.signIn(email, PASSWORD);
  const { id } = (await manager.post("/teams", { name: "Lakeview Otters", sport: "Soccer" })).body;
  const { url } = (await manager.get(`/teams/${id}/join-link`)).body;
  return { teamId: id as string, manager, token: tokenOf(url) };
}
