// npm run admin:create -- --name "Ada" --email ada@example.com: creates an administrator. Prompts for the password, or
// reads it from ADMIN_PASSWORD for use in scripts.
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { createConfirmedAccount } from "#features/accounts/commands.server.ts";
import { Email, Name, NewPassword } from "#features/accounts/schema.ts";
import { db } from "#platform/database.ts";

const { values } = parseArgs({ options: { name: { type: "string" }, email: { type: "string" } } });

async function prompt(question: string) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const reply = await terminal.question(question);
  terminal.close();
  return reply;
}

/** Prompts without echoing the input, because others may read the terminal's scrollback. */
async function promptForSecret(question: string) {
  process.stdout.write(question);
  const mutedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: mutedOutput,
    terminal: process.stdin.isTTY,
  });
  const reply = await terminal.question("");
  terminal.close();
  process.stdout.write("\n");
  return reply;
}

try {
  const name = Name.parse(values.name ?? (await prompt("Name: ")));
  const email = Email.parse(values.email ?? (await prompt("Email: ")));
  const password = NewPassword.parse(process.env.ADMIN_PASSWORD ?? (await promptForSecret("Password: ")));
  const id = await createConfirmedAccount({ name, email, password, role: "admin" });
  if (!id) {
    console.error(`${email} already has an account. This command can't promote an existing account.`);
    process.exitCode = 1;
  } else {
    console.log(
      `${email} is now an administrator. To open the admin pages, sign in and set up a passkey or an authenticator app.`,
    );
  }
} finally {
  await db.destroy();
}
