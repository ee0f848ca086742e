// npm run doctor -- <game id> [--full]: explains why each person did or did not get a text of a game. Reads only. Phones are
// shortened to their last four digits unless --full is given.
import { parseArgs } from "node:util";

// Whatever it may ever come to call: the database itself refuses writes. Read when the connection is made.
process.env.PGOPTIONS = "-c default_transaction_read_only=on";
const { db } = await import("#platform/database.ts");
const { explainGame } = await import("#features/messages/delivery/doctor/queries.server.ts");

const { values, positionals } = parseArgs({ options: { full: { type: "boolean" } }, allowPositionals: true });
const [gameId = ""] = positionals;
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(gameId);

const shortened = (phone: string | null) =>
  phone === null ? "number no longer kept" : values.full ? phone : `...${phone.slice(-4)}`;

try {
  const found = isId ? await explainGame(gameId) : null;
  if (!found) {
    console.error(isId ? `There is no game ${gameId}.` : "Usage: npm run doctor -- <game id> [--full]");
    process.exitCode = 1;
  } else {
    for (const [label, words] of found.facts) console.log(`${label.padEnd(13)} ${words}`);
    console.log("\nReminders");
    for (const { title, words } of found.reminders) console.log(`  ${title}: ${words}`);
    if (found.reminders.length === 0) console.log("  none");
    console.log(`\nPeople (${found.people.length})`);
    for (const { name, phone, standing, reminders } of found.people) {
      console.log(`  ${name}, ${shortened(phone)}: ${standing}`);
      for (const { title, conclusion, details } of reminders)
        console.log(`    ${title}: ${conclusion}${details ? ` [${details}]` : ""}`);
    }
  }
} finally {
  await db.destroy();
}
