// npm run doctor -- <game id> [--full]: explains why each person did or didn't get a game's texts. Read-only. Shows
// only the last four digits of phone numbers unless you pass --full.
import { parseArgs } from "node:util";

// Makes the database reject writes, no matter what this script calls. PostgreSQL reads the option when a connection is
// opened.
process.env.PGOPTIONS = "-c default_transaction_read_only=on";
const { db } = await import("#platform/database.ts");
const { explainGame } = await import("#features/messages/delivery/doctor/queries.server.ts");

const { values, positionals } = parseArgs({ options: { full: { type: "boolean" } }, allowPositionals: true });
const [gameId = ""] = positionals;
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(gameId);

const formatPhone = (phone: string | null) =>
  phone === null ? "number removed" : values.full ? phone : `...${phone.slice(-4)}`;

try {
  const explanation = isId ? await explainGame(gameId) : null;
  if (!explanation) {
    console.error(isId ? `Game ${gameId} not found.` : "Usage: npm run doctor -- <game id> [--full]");
    process.exitCode = 1;
  } else {
    for (const [label, value] of explanation.facts) console.log(`${label.padEnd(13)} ${value}`);
    console.log("\nReminders");
    for (const { title, description } of explanation.reminders) console.log(`  ${title}: ${description}`);
    if (explanation.reminders.length === 0) console.log("  none");
    console.log(`\nPeople (${explanation.people.length})`);
    for (const { name, phone, phoneStatus, reminders } of explanation.people) {
      console.log(`  ${name}, ${formatPhone(phone)}: ${phoneStatus}`);
      for (const { title, conclusion, details } of reminders)
        console.log(`    ${title}: ${conclusion}${details ? ` [${details}]` : ""}`);
    }
  }
} finally {
  await db.destroy();
}
