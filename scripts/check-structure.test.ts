import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { checkStructure, featureOrder } from "./check-structure.ts";

const roots: string[] = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

const OWNERS = JSON.stringify({
  app_user: ["src/features/accounts"],
  session: ["src/features/accounts", "src/platform/auth.ts"],
  team: ["src/features/teams"],
});

/** Returns the violations in a tree of these files, as "rule file:line". */
function problems(files: Record<string, string>): string[] {
  const root = mkdtempSync(path.join(tmpdir(), "structure-"));
  roots.push(root);
  for (const [file, text] of Object.entries({ "scripts/table-owners.json": OWNERS, ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return checkStructure(root).map(({ rule, file, line }) => `${rule} ${file}${line ? `:${line}` : ""}`);
}

const named = (...files: string[]) => problems(Object.fromEntries(files.map((file) => [file, ""])));
const checkFile = (file: string, text: string) => problems({ [file]: text });

describe("feature-files", () => {
  it("allows the fixed set of files, subfolders, components, emails, and tests", () => {
    const files = [
      "schema",
      "contract",
      "client",
      "rules",
      "access.server",
      "queries.server",
      "commands.server",
    ];
    const all = [
      ...files,
      "api.server",
      "jobs.server",
      "webhook.server",
      "commands.test",
      "two-at-once.test",
    ];
    const inFeature = all.map((name) => `src/features/accounts/${name}.ts`);
    const inConcern = [...all, "generator/list"].map((name) => `src/features/leagues/builder/${name}.ts`);
    const free = [
      "components/sign-in-form.tsx",
      "components/sign-in-form.test.tsx",
      "components/use-captcha.ts",
    ];
    const emails = ["emails/reset.tsx", "emails/reset.test.ts"];
    expect(
      named(...inFeature, ...inConcern, ...[...free, ...emails].map((f) => `src/features/accounts/${f}`)),
    ).toEqual([]);
  });

  it.each([
    "src/features/loose.ts",
    "src/features/accounts/service.ts",
    "src/features/accounts/commands.ts",
    "src/features/accounts/schema.tsx",
    "src/features/accounts/style.css",
    "src/features/accounts/passkeys/types.ts",
    "src/features/accounts/components/deep/form.tsx",
    "src/features/accounts/components/form.css",
    "src/features/accounts/components/form.server.tsx",
    "src/features/accounts/emails/send.ts",
    "src/features/leagues/builder/generator/list.server.ts",
  ])("rejects %s", (file) => expect(named(file)).toEqual([`feature-files ${file}`]));
});

describe("feature-names", () => {
  it("allows every feature in the list", () => {
    expect(named(...featureOrder.map((feature) => `src/features/${feature}/rules.ts`))).toEqual([]);
  });

  it("rejects a feature that isn't in the list", () => {
    expect(named("src/features/billing/rules.ts")).toEqual(["feature-names src/features/billing/rules.ts"]);
  });
});

describe("kebab-case", () => {
  it("allows React Router's names, suffixes, migrations, and README files", () => {
    const app = ["root.tsx", "routes.ts", "entry.server.tsx", "entry.client.tsx"].map(
      (name) => `src/app/${name}`,
    );
    const routes = ["_app/teams.tsx", "_app/teams.$teamId.tsx", "$slug/edit-post.tsx", "_token/$.tsx"];
    const paths = ["src/ui/date-field.tsx", "tests/e2e/sign-in.spec.ts", "db/migrations/0001-accounts.ts"];
    expect(
      named(...app, ...routes.map((name) => `src/app/routes/${name}`), ...paths, "tests/README.md"),
    ).toEqual([]);
  });

  it.each([
    "src/ui/DateField.tsx",
    "src/ui/date_field.tsx",
    "src/ui/Dialog/frame.tsx",
    "src/ui/_private.tsx",
    "src/platform/rate.limit.ts",
    "src/app/routes/_app/teamList.tsx",
    "tests/signIn.test.ts",
    "scripts/seedData.ts",
    "db/seedData.ts",
    "db/migrations/1-accounts.ts",
    "db/migrations/0001_accounts.ts",
    "db/migrations/0001-accounts.test.ts",
  ])("rejects %s", (file) => expect(named(file)).toEqual([`kebab-case ${file}`]));

  it("rejects two migrations with the same number", () => {
    const duplicates = ["db/migrations/0002-games.ts", "db/migrations/0002-teams.ts"];
    expect(named(...duplicates, "db/migrations/0003-passes.ts")).toEqual(
      duplicates.map((file) => `kebab-case ${file}`),
    );
  });
});

describe("no-junk-drawers", () => {
  it.each([
    "src/platform/utils.ts",
    "src/platform/helpers.server.ts",
    "src/ui/common/button.tsx",
    "src/server/misc.ts",
    "src/ui/index.ts",
  ])("rejects %s", (file) => expect(named(file)).toEqual([`no-junk-drawers ${file}`]));

  it("allows helpers in tests, and names that only start with a generic word", () => {
    expect(
      named("tests/helpers.ts", "src/platform/index-page.ts", "src/platform/common-passwords.ts"),
    ).toEqual([]);
  });
});

describe("file-length", () => {
  const long = "const line = 1;\n".repeat(301);

  it.each(["src/ui/button.tsx", "tests/world.ts", "scripts/dev.ts", "db/seed.ts"])(
    "rejects 301 lines in %s",
    (file) => expect(checkFile(file, long)).toEqual([`file-length ${file}`]),
  );

  it("allows 300 lines, stylesheets, data files, and generated types", () => {
    expect(checkFile("src/ui/base.css", long)).toEqual([]);
    expect(checkFile("src/ui/button.tsx", "const line = 1;\n".repeat(300))).toEqual([]);
    expect(checkFile("src/platform/common-passwords.txt", long)).toEqual([]);
    expect(checkFile("src/platform/database-types.ts", long)).toEqual([]);
  });
});

describe("env-in-config", () => {
  const text = "// why\nexport const url = process.env.APP_URL;\n";

  it.each([
    "src/platform/mailer.ts",
    "src/server/web.ts",
    "src/sandbox/mailbox.ts",
    "db/migrations/0001-accounts.ts",
    "src/features/accounts/rules.ts",
  ])("rejects %s", (file) => expect(checkFile(file, text)).toEqual([`env-in-config ${file}:2`]));

  it.each([
    "src/platform/config.ts",
    "src/sandbox/server.ts",
    "src/app/routes.ts",
    "tests/world.ts",
    "scripts/dev.ts",
    "src/vitest.config.ts",
  ])("allows %s", (file) => expect(checkFile(file, text)).toEqual([]));

  it("catches other spellings and ignores comments", () => {
    expect(checkFile("src/server/web.ts", 'process?.env;\nprocess["env"];\n')).toHaveLength(2);
    expect(
      checkFile("src/server/web.ts", "// process.env\n/* process.env */\n/** a\n * process.env */\n"),
    ).toEqual([]);
  });
});

describe("clock", () => {
  it.each(["commands.server", "queries.server", "jobs.server", "rules", "access.server", "api.server"])(
    "rejects the machine's time in %s",
    (name) => {
      const file = `src/features/games/${name}.ts`;
      expect(checkFile(file, "const a = new Date();\nconst b = Date.now();\n")).toEqual([
        `clock ${file}:1`,
        `clock ${file}:2`,
      ]);
    },
  );

  it("allows dates created from a value, and the machine's time in tests and components", () => {
    expect(checkFile("src/features/games/rules.ts", "new Date(startsAt); new Date(0); clock.now();")).toEqual(
      [],
    );
    expect(checkFile("src/features/games/rules.test.ts", "new Date();")).toEqual([]);
    expect(checkFile("src/features/games/components/calendar.tsx", "new Date();")).toEqual([]);
    expect(checkFile("src/platform/clock.ts", "new Date();")).toEqual([]);
  });
});

describe("time-module", () => {
  // time-spellings.test.ts covers the individual spellings.
  const zone = 'new Intl.DateTimeFormat("en", { timeZone: "America/Denver" });\n';
  const local = "\nnow.getHours();\n";
  const sql = "sql`select starts_at at time zone 'America/Denver'`;\n";

  it.each(["src/features/games/queries.server.ts", "src/ui/date-field.tsx", "src/platform/zoned-time.ts"])(
    "rejects zones, SQL with zones, and the machine's clock in %s",
    (file) => {
      expect(checkFile(file, zone)).toEqual([`time-module ${file}:1`]);
      expect(checkFile(file, sql)).toEqual([`time-module ${file}:1`]);
      expect(checkFile(file, local)).toEqual([`time-module ${file}:2`]);
    },
  );

  it("allows the machine's clock, but not zones, in browser-date.ts and in the sandbox", () => {
    for (const file of ["src/platform/browser-date.ts", "src/sandbox/mailbox/views.ts"])
      expect(checkFile(file, zone + local)).toEqual([`time-module ${file}:1`]);
    expect(checkFile("src/platform/browser-dates.ts", local)).toHaveLength(1);
  });

  it("rejects zones in migrations and ignores tests and scripts", () => {
    expect(checkFile("db/migrations/0001-games.ts", sql)).toEqual([
      "time-module db/migrations/0001-games.ts:1",
    ]);
    expect(checkFile("tests/oracle.ts", zone + sql + local)).toEqual([]);
    expect(checkFile("scripts/seed.ts", zone + sql + local)).toEqual([]);
  });
});

describe("no-dark-variant", () => {
  it.each(['<p className="dark:bg-black" />', '<p className="text-ink md:dark:text-white" />'])(
    "rejects %s",
    (jsx) => expect(checkFile("src/ui/card.tsx", jsx)).toEqual(["no-dark-variant src/ui/card.tsx:1"]),
  );

  it("rejects dark: in CSS and ignores light-dark() and object keys", () => {
    expect(checkFile("src/ui/base.css", ".x {\n  @apply dark:text-white;\n}")).toEqual([
      "no-dark-variant src/ui/base.css:2",
    ]);
    expect(
      checkFile("src/ui/tokens.css", ":root { --ink: light-dark(black, white); color-scheme: light dark; }"),
    ).toEqual([]);
    expect(checkFile("src/ui/theme.ts", 'const labels = { dark: "Dark", light: "Light" };')).toEqual([]);
  });
});

describe("table-owner", () => {
  it.each([
    'db.insertInto("appUser").values(row)',
    'trx\n  .updateTable("appUser as u")',
    'trx.deleteFrom("appUser")',
    "sql`insert into app_user (id) values (1)`",
    "sql`update app_user set name = ''`",
    "sql`update only app_user as u set name = ''`",
    'sql`delete from "app_user"`',
    "sql`DELETE FROM public.app_user`",
  ])("rejects %s outside the table's owner", (code) => {
    expect(checkFile("src/features/teams/commands.server.ts", code)).toHaveLength(1);
    expect(checkFile("src/server/api.ts", code)[0]).toMatch(/^table-owner src\/server\/api\.ts:[12]$/);
    expect(checkFile("src/features/accounts/commands.server.ts", code)).toEqual([]);
    expect(checkFile("src/features/accounts/passkeys/commands.server.ts", code)).toEqual([]);
    for (const file of [
      "src/features/teams/commands.test.ts",
      "tests/world.ts",
      "scripts/seed.ts",
      "db/seed.ts",
    ]) {
      expect(checkFile(file, code)).toEqual([]);
    }
  });

  it("allows a file as an owner, and several owners", () => {
    expect(checkFile("src/platform/auth.ts", 'db.deleteFrom("session")')).toEqual([]);
    expect(checkFile("src/platform/auth-routes.ts", 'db.deleteFrom("session")')).toHaveLength(1);
  });

  it("requires an owner for every table, and ignores reads, locks, and prose", () => {
    expect(checkFile("src/features/games/commands.server.ts", 'trx.insertInto("game")')).toEqual([
      "table-owner src/features/games/commands.server.ts:1",
    ]);
    const harmless =
      'db.selectFrom("appUser").forUpdate();\nsql`on conflict do update set x = 1`;\n"Delete from roster";';
    expect(checkFile("src/features/games/queries.server.ts", harmless)).toEqual([]);
  });
});

it("explains each violation and the reason for the rule", () => {
  const root = mkdtempSync(path.join(tmpdir(), "structure-"));
  roots.push(root);
  mkdirSync(path.join(root, "scripts"));
  writeFileSync(path.join(root, "scripts/table-owners.json"), OWNERS);
  writeFileSync(path.join(root, "scripts/Bad.ts"), "");
  expect(checkStructure(root).map(({ message }) => message)).toEqual([
    "Bad.ts is not kebab-case: one naming style works on every file system and needs no debate",
  ]);
});
