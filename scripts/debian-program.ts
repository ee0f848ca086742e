import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * Returns the path of a program from a Debian package: the installed one, or one that's downloaded once and unpacked in
 * .data, without installing anything. Takes a few seconds the first time. Throws outside Debian.
 */
export function getDebianProgram(packageName: string, program: string, directory = "usr/bin"): string {
  const installed = `/${directory}/${program}`;
  if (existsSync(installed)) return installed;
  const folder = path.resolve(import.meta.dirname, "../.data/debian", packageName);
  const unpacked = path.join(folder, directory, program);
  if (existsSync(unpacked)) return unpacked;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const download = () => run("apt-get", ["-o", "APT::Sandbox::User=root", "-qq", "download", packageName]);
  try {
    download();
  } catch {
    // A container image's package list is usually out of date or empty.
    run("apt-get", ["update", "-qq"]);
    download();
  }
  const archive = readdirSync(folder).find((name) => name.endsWith(".deb"));
  if (!archive) throw new Error(`apt-get download didn't produce a package for ${packageName}.`);
  run("dpkg-deb", ["-x", archive, "."]);
  rmSync(path.join(folder, archive));
  return unpacked;
}
