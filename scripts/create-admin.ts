// npm run admin:create -- --name "Ada" --email ada@example.com: appoints an administrator. The password is asked for,
// or read from ADMIN_PASSWORD when there is nobody to ask.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { createConfirmedAccount } from "#features/accounts/commands.server.ts";
import { Email, Name, NewPassword } from "#features/accounts/schema.ts";
import { db } from "#platform/database.ts";

const { values } = parseArgs({ options: { name: { type: "string" }, email: { type: "string" } } });

async function ask(question: string) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

/** Without an echo: a terminal's history is read by others. */
async function askSecretly(question: string) {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  const answer = await terminal.question("");
  terminal.close();
  process.stdout.write("\n");
  return answer;
}

try {
  const name = Name.parse(values.name ?? (await ask("Name: ")));
  const email = Email.parse(values.email ?? (await ask("E-mail: ")));
  const password = NewPassword.parse(process.env.ADMIN_PASSWORD ?? (await askSecretly("Password: ")));
  const id = await createConfirmedAccount({ name, email, password, role: "admin" });
  if (!id) {
    console.error(`${email} has an account already. An existing account is not made an administrator here.`);
    process.exitCode = 1;
  } else {
    console.log(`${email} is an administrator now. Please set up a second factor in Settings.`);
  }
} finally {
  await db.destroy();
}
