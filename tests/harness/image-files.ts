import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../..");

export const readDockerfile = () => readFileSync(path.join(root, "Dockerfile"), "utf8");

/** Lists what the Dockerfile's last stage copies, as paths in the repository. */
export const listCopied = (dockerfile = readDockerfile()): string[] =>
  [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, file]) => file!);

/** Lists the commands whose packages the Dockerfile keeps. */
export const listPrunedFor = (): string[] =>
  /prune-modules\.ts (.*)$/m.exec(readDockerfile())![1]!.split(" ").toSorted();

const ignored = readFileSync(path.join(root, ".dockerignore"), "utf8")
  .split("\n")
  .filter((line) => line !== "");

/** Returns whether .dockerignore keeps a path out of the build. */
export const isIgnored = (file: string): boolean =>
  ignored.some((pattern) => path.matchesGlob(file, pattern) || file.startsWith(`${pattern}/`));

/** Lists our own source files in the image. What the build produces isn't in the repository. */
export function listImageFiles(dockerfile?: string): string[] {
  return listCopied(dockerfile)
    .filter((name) => name !== "node_modules" && name !== "build")
    .flatMap((name) =>
      statSync(path.join(root, name)).isDirectory()
        ? globSync(`${name}/**/*`, { cwd: root, withFileTypes: false })
        : [name],
    )
    .filter((file) => statSync(path.join(root, file)).isFile() && !isIgnored(file));
}
