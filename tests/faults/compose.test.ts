import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { reservePort } from "#scripts/ports.ts";
import { getPostgresTools } from "#scripts/postgres-tools.ts";
import { getScript } from "#tests/harness/backup-scripts.ts";
import { readCompose, type Service } from "#tests/harness/compose.ts";
import { root } from "#tests/harness/image-files.ts";
import { createImageFolder } from "#tests/harness/image-folder.ts";
import { startProcess, type ManagedProcess } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { waitFor } from "./stage.ts";

// Runs compose.yaml's commands with the settings that ops/compose/prepare writes, in an empty folder with only the image's
// files, for machines where no container engine can load images. Only addresses, ports, and mounted paths are replaced.

const { services } = readCompose();
const WAIT_MS = 60_000;
let image: string;
let databasePort: number;
const started: ManagedProcess[] = [];

const isRoot = process.getuid?.() === 0;
const asPostgres = (command: string[]) =>
  isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", ...command] : command;

/** Replaces what a container engine provides: names of hosts, and mounted folders. */
const translate = (text: string) =>
  text
    .replaceAll("database:5432", `127.0.0.1:${databasePort}`)
    .replaceAll("host=database", `host=127.0.0.1 port=${databasePort}`)
    .replaceAll("/opt/backup", path.dirname(getScript("restore")))
    .replaceAll("/etc/firstwhistle", path.join(root, "ops/compose"))
    .replaceAll("/backups", path.join(image, "backups"))
    .replaceAll("$$", "$");
const readEnvironment = ({ env_file = [], environment = {} }: Service): Record<string, string> => ({
  ...Object.fromEntries(
    env_file.flatMap((file) =>
      Object.entries(parseEnv(translate(readFileSync(path.join(image, file), "utf8")))),
    ),
  ),
  ...environment,
  NODE_ENV: "production",
});
const getCommand = ({ entrypoint = [], command = [] }: Service) => [...entrypoint, ...command].map(translate);

function start(service: Service, extra: Record<string, string> = {}, command = getCommand(service)) {
  const [program, ...args] = command;
  const environment = { ...readEnvironment(service), ...extra };
  const managed = startProcess(
    program!,
    args,
    environment,
    image,
    program === "node" ? process.execPath : program,
  );
  started.push(managed);
  return managed;
}

const isReady = async (url: string) => (await fetch(url)).ok;

beforeAll(async () => {
  image = await createImageFolder();
  chmodSync(image, 0o755);
  copyFileSync(path.join(root, ".env.example"), path.join(image, ".env.example"));
  databasePort = await reservePort();
});
afterAll(async () => {
  for (const managed of started.toReversed()) await managed.stop();
  if (image) rmSync(image, { recursive: true, force: true });
});

it("starts a whole installation without provider accounts, backs it up, and restores it", async () => {
  execFileSync(
    path.join(root, "ops/compose/prepare"),
    ["play.example", "smtps://mail.example:465", "1 Pier Road, Albany, NY 12207"],
    {
      env: { PATH: process.env.PATH!, FIRSTWHISTLE_FOLDER: image },
    },
  );
  const passwords = readEnvironment(services.database);

  // What the image of PostgreSQL does before it starts.
  for (const folder of ["data", ...services.folders.command!.map((name) => name.slice(1))])
    mkdirSync(path.join(image, folder), { recursive: true, mode: 0o700 });
  const passwordFile = path.join(image, "data.password");
  writeFileSync(passwordFile, passwords.POSTGRES_PASSWORD!);
  if (isRoot)
    execFileSync("chown", [
      "-R",
      "postgres:postgres",
      ...["data", "backups", "data.password"].map((name) => path.join(image, name)),
    ]);
  const tools = getPostgresTools();
  const [initdb, ...flags] = asPostgres([
    `${tools}/initdb`,
    `--pgdata=${image}/data`,
    "--username=postgres",
    "--encoding=UTF8",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    services.database.environment!.POSTGRES_INITDB_ARGS!,
  ]);
  execFileSync(initdb!, flags, { stdio: "pipe", cwd: "/" });
  const server = getCommand(services.database);
  expect(server[0]).toBe("postgres");
  const startServer = (folder: string, port: number, settings: string[]) =>
    start(services.database, {}, [
      ...asPostgres([
        `${tools}/postgres`,
        "-D",
        folder,
        "-p",
        String(port),
        "-c",
        `unix_socket_directories=${folder}`,
      ]),
      ...settings,
    ]);
  startServer(`${image}/data`, databasePort, server.slice(1));
  const superuser = (port: number, database: string) =>
    `postgres://postgres:${passwords.POSTGRES_PASSWORD}@127.0.0.1:${port}/${database}`;
  const isUp = (port: number) => {
    const [, program, ...args] = services.database.healthcheck!.test!;
    return Promise.resolve(spawnSync(`${tools}/${program}`, [...args, `--port=${port}`]).status === 0);
  };
  await waitFor("the database", () => isUp(databasePort), WAIT_MS);
  const [psql, ...statement] = asPostgres([
    `${tools}/psql`,
    `--host=${image}/data`,
    `--port=${databasePort}`,
    "--username=postgres",
    "--dbname=postgres",
    `--command=create database ${services.database.environment!.POSTGRES_DB}`,
  ]);
  execFileSync(psql!, statement, { stdio: "pipe", cwd: "/" });

  for (const name of ["roles", "migrate"] as const) {
    const managed = start(services[name], { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` });
    expect([name, (await managed.exited).code, managed.output()]).toEqual([name, 0, expect.any(String)]);
  }
  const [port, webMetrics, workerMetrics] = [await reservePort(), await reservePort(), await reservePort()];
  const web = { PORT: String(port), METRICS_PORT: String(webMetrics) };
  const worker = { PORT: "1", METRICS_PORT: String(workerMetrics) };
  const [, defaultCommand] = /^CMD (\[.*\])$/m.exec(readFileSync(path.join(root, "Dockerfile"), "utf8"))!;
  start(services.web, web, JSON.parse(defaultCommand!) as string[]);
  start(services.worker, worker);
  for (const ports of [web, worker])
    await waitFor(
      "health",
      async () => {
        const check = spawn(process.execPath, ["scripts/check-health.ts"], {
          cwd: image,
          env: ports,
          stdio: "ignore",
        });
        return (await new Promise((resolve) => check.once("exit", resolve))) === 0;
      },
      WAIT_MS,
    );
  await waitFor("web", () => isReady(`http://127.0.0.1:${port}/readyz`), WAIT_MS);
  await waitFor("the worker", () => isReady(`http://127.0.0.1:${workerMetrics}/readyz`), WAIT_MS);

  // The proxy is trusted, so it says who's asking and that they use https.
  const page = await fetch(`http://127.0.0.1:${port}/`, {
    headers: { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https", host: "play.example" },
  });
  expect(await page.text()).toContain("Everyone there");

  const checkBackup = () =>
    execFileSync(translate(services.backup.healthcheck!.test![1]!), ["--check", `${image}/backups`], {
      stdio: "pipe",
    });
  expect(checkBackup).toThrow(/there is no backup/);
  const backup = start(services.backup, { PG_BIN: tools }, asPostgres(getCommand(services.backup)));
  await waitFor(
    "a backup",
    () => Promise.resolve(backup.output().includes("complete and verified")),
    WAIT_MS,
  );
  checkBackup();
  expect((await backup.stop()).code).toBe(0);

  const restored = `${image}/restored`;
  const [program, ...args] = asPostgres([
    getScript("restore"),
    `${image}/backups`,
    restored,
    "--to",
    "latest",
    "--rehearsal",
  ]);
  mkdirSync(restored);
  if (isRoot) execFileSync("chown", ["postgres:postgres", restored]);
  execFileSync(program!, args, { stdio: "pipe", cwd: "/", env: { PATH: process.env.PATH!, PG_BIN: tools } });
  const restoredPort = await reservePort();
  startServer(restored, restoredPort, server.slice(1, 3));
  await waitFor("the restored database", () => isUp(restoredPort), WAIT_MS);
  const count = "select count(*)::int as migrations from kysely_migration";
  expect(await queryRows(superuser(restoredPort, "firstwhistle"), count)).toEqual(
    await queryRows(superuser(databasePort, "firstwhistle"), count),
  );
});
