// Creates the demo accounts and everything of theirs. scripts/seed.ts runs it, once there's a sandbox.
import { createConfirmedAccount } from "#features/accounts/commands.server.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { addDemoAuthenticator } from "./demo-administrator.ts";
import { seedBusiness } from "./seed-business.ts";
import { seedPosts } from "./seed-posts.ts";
import { seedTeams } from "./seed-teams.ts";

const people = [
  { name: "Maya Okafor", email: "coach@example.com", role: "team_manager" },
  { name: "Lena Fischer", email: "league@example.com", role: "league_manager" },
  { name: "Ada Operator", email: "admin@example.com", role: "admin" },
] as const;

if (config.isProduction)
  throw new Error("Demo accounts have a public password, so they're for development only. Unset NODE_ENV.");

for (const person of people) await createConfirmedAccount({ ...person, password: "whistle-demo" });
await addDemoAuthenticator("admin@example.com");
await seedTeams("coach@example.com", "league@example.com");
await seedPosts("admin@example.com");
await seedBusiness();
await db.destroy();
