import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { serverProgram } from "./postgres.ts";

// The PostgreSQL from npm comes without the programs for backups. Debian's unstable release has them for version 18, with
// libraries that are newer than this machine's, so each program gets a small script that loads those.

const FOLDER = path.resolve(import.meta.dirname, "../.data/debian/postgresql-client-18");
const PACKAGES =
  "postgresql-client-18 libpq5 libc6 libssl3t64 libgssapi-krb5-2 libkrb5-3 libk5crypto3 libcom-err2 libkrb5support0 " +
  "libkeyutils1 libldap2 libsasl2-2 liblz4-1 libxxhash0 libzstd1 zlib1g libreadline8t64 libtinfo6";
const CLIENT_PROGRAMS = ["pg_basebackup", "pg_isready", "pg_verifybackup", "psql"];
const SOURCE = `Types: deb
URIs: http://deb.debian.org/debian
Suites: sid
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`;

/**
 * Returns a folder with PostgreSQL 18's programs for backups and servers: the installed ones, or Debian's, downloaded once
 * and unpacked in .data. That takes about 6 seconds. Throws outside Debian.
 */
export function getPostgresTools(): string {
  const installed = "/usr/lib/postgresql/18/bin";
  if (["pg_ctl", ...CLIENT_PROGRAMS].every((name) => existsSync(path.join(installed, name))))
    return installed;
  const bin = path.join(FOLDER, "bin");
  if (existsSync(bin)) return bin;
  // Two processes may do this at the same time. Each one prepares a folder of its own, and the first one wins.
  const folder = `${FOLDER}.${process.pid}`;
  rmSync(folder, { recursive: true, force: true });
  download(folder);
  addPrograms(folder);
  try {
    renameSync(folder, FOLDER);
  } catch (error) {
    rmSync(folder, { recursive: true });
    if (!existsSync(bin)) throw error;
  }
  return bin;
}

function download(folder: string) {
  const apt = path.join(folder, "apt");
  for (const name of ["state/lists/partial", "cache/archives/partial"])
    mkdirSync(path.join(apt, name), { recursive: true });
  writeFileSync(path.join(apt, "sid.sources"), SOURCE);
  // None of this touches the machine's own packages or sources.
  const options = {
    "Dir::State": `${apt}/state`,
    "Dir::State::status": "/dev/null",
    "Dir::Cache": `${apt}/cache`,
    "Dir::Etc::sourcelist": `${apt}/sid.sources`,
    "Dir::Etc::sourceparts": "/nonexistent",
    "APT::Sandbox::User": "root",
    "Acquire::Languages": "none",
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  run("apt-get", [...flags, "-qq", "update"]);
  run("apt-get", [...flags, "-qq", "download", ...PACKAGES.split(" ")]);
  for (const archive of readdirSync(folder).filter((name) => name.endsWith(".deb"))) {
    run("dpkg-deb", ["-x", archive, "root"]);
    rmSync(path.join(folder, archive));
  }
  rmSync(apt, { recursive: true });
}

function addPrograms(folder: string) {
  const root = path.join(FOLDER, "root");
  const [loader] = globSync("usr/lib/*/ld-linux-*.so.*", { cwd: path.join(folder, "root") });
  if (!loader) throw new Error("libc6 has no loader");
  const libraries = path.join(root, path.dirname(loader));
  const bin = path.join(folder, "bin");
  mkdirSync(bin);
  for (const name of CLIENT_PROGRAMS) {
    const program = path.join(root, "usr/lib/postgresql/18/bin", name);
    const script = `#!/bin/sh\nexec ${path.join(root, loader)} --library-path ${libraries} ${program} "$@"\n`;
    writeFileSync(path.join(bin, name), script);
    chmodSync(path.join(bin, name), 0o755);
  }
  for (const name of ["pg_ctl", "initdb", "postgres"]) symlinkSync(serverProgram(name), path.join(bin, name));
}
