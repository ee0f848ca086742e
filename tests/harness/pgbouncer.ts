import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startProcess } from "./processes.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, ".data/debian/pgbouncer-13");

/** PgBouncer 1.24 and what it needs, from Debian 13. Debian 12 has 1.18, which can't prepare statements. */
const PACKAGES =
  "pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libaudit1 libcap-ng0 libcap2 libzstd1 zlib1g liblzma5 liblz4-1 libgcrypt20 libgpg-error0";

/** Downloads and unpacks the packages once, with lists of their own, so that this machine's packages stay as they are. */
function download() {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ["lists/partial", "cache/archives/partial", "packages"])
    mkdirSync(path.join(folder, name), { recursive: true });
  const source =
    "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main\n";
  writeFileSync(path.join(folder, "sources.list"), source);
  const options = [
    `Dir::Etc::sourcelist=${folder}/sources.list`,
    "Dir::Etc::sourceparts=/dev/null",
    `Dir::State::lists=${folder}/lists`,
    `Dir::Cache=${folder}/cache`,
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: path.join(folder, "packages"), stdio: ["ignore", "ignore", "pipe"] });
  run("apt-get", [...options, "-qq", "update"]);
  run("apt-get", [...options, "-qq", "download", ...PACKAGES.split(" ")]);
  for (const archive of globSync("*.deb", { cwd: path.join(folder, "packages") }))
    run("dpkg-deb", ["-x", archive, folder]);
  for (const name of ["lists", "cache", "packages"]) rmSync(path.join(folder, name), { recursive: true });
}

/** Returns the command that runs it with the C library it was built for, which is newer than Debian 12's. */
function getCommand(): string[] {
  const program = path.join(folder, "usr/sbin/pgbouncer");
  if (!existsSync(program)) download();
  const [loader] = globSync(path.join(folder, "usr/lib/*/ld-linux-*"));
  return [loader!, "--library-path", path.dirname(loader!), program];
}

/** Starts PgBouncer with the example in ops/pgbouncer in front of a database whose roles have no passwords. */
export function startPgBouncer(port: number, databaseUrl: string) {
  const home = mkdtempSync(path.join(tmpdir(), "firstwhistle-pgbouncer-"));
  const { hostname, port: databasePort, pathname, username } = new URL(databaseUrl);
  const database = pathname.slice(1);
  writeFileSync(path.join(home, "userlist.txt"), `"${username}" ""\n"firstwhistle_run" ""\n`);
  const example = readFileSync(path.join(root, "ops/pgbouncer/pgbouncer.ini"), "utf8")
    .replace(
      "firstwhistle = host=127.0.0.1 port=5432 dbname=firstwhistle",
      `${database} = host=${hostname} port=${databasePort} dbname=${database}`,
    )
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("auth_type = scram-sha-256", "auth_type = trust")
    .replace("/etc/pgbouncer", home);
  // Root has to become someone else, who reads the files.
  const isRoot = process.getuid?.() === 0;
  writeFileSync(
    path.join(home, "pgbouncer.ini"),
    `${example}unix_socket_dir =\n${isRoot ? "user = nobody\n" : ""}`,
  );
  execFileSync("chmod", ["-R", "a+rX", home]);
  const [command, ...args] = getCommand();
  const running = startProcess("pgbouncer", [...args, path.join(home, "pgbouncer.ini")], {}, home, command);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    output: () => running.output(),
    stop: async () => {
      await running.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
