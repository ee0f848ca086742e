// npm run bench -- NAME [flags]: runs one of the benches below. Each says in its first lines what it measures, and which
// flags it has. A flag that several benches have means the same: --rounds is how often both sides take turns, --trials how
// many calls a round makes, --teams, --games, and --texts how large the databases are.
import { describeMachine, describeLoad } from "./runner.ts";

const benches: Record<string, () => Promise<unknown>> = {
  admin: () => import("./admin.ts"),
  arming: () => import("./arming.ts"),
  enumeration: () => import("./enumeration.ts"),
  league: () => import("./league-size.ts"),
  live: () => import("./live.ts"),
  migrations: () => import("./migrations.ts"),
  "public-pages": () => import("./public-pages.ts"),
  reminders: () => import("./reminders.ts"),
  rsvp: () => import("./rsvp.ts"),
  schedules: () => import("../schedules/bench.ts"),
  "signed-in": () => import("./signed-in.ts"),
  size: () => import("./size.ts"),
  webhooks: () => import("./webhooks.ts"),
  year: () => import("./year.ts"),
};

// The rest are the bench's own flags.
const [name = ""] = process.argv.splice(2, 1);
const run = benches[name];
if (!run) throw new Error(`There's no bench "${name}". There are ${Object.keys(benches).join(", ")}.`);
console.log(`${name}, ${describeMachine()}, ${describeLoad()} at the start\n`);
await run();
console.log(`\n${describeLoad()} at the end`);
