import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { TestClient } from "#tests/harness/api.ts";
import { createAccount, PASSWORD } from "./accounts.ts";

/** Returns the token in a join link's URL. */
export const getToken = (url: string) => url.slice(`${config.appUrl}/join/`.length);

/** Creates a team with a pass through the API, so that it has a join link, and returns it with its manager's signed-in client. */
export async function createJoinableTeam() {
  const { email } = await createAccount({ name: "Maya Okafor" });
  const manager = new TestClient();
  await manager.signIn(email, PASSWORD);
  const { id } = (await manager.post("/teams", { name: "Lakeview Otters", sport: "Soccer" })).body;
  // Numbers that join a team without a pass have to confirm by text first.
  await db.updateTable("team").set({ subscriptionStatus: "active" }).where("id", "=", id).execute();
  const { url } = (await manager.get(`/teams/${id}/join-link`)).body;
  return { teamId: id as string, manager, token: getToken(url) };
}
