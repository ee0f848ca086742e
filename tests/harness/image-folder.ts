import { cp, mkdir, mkdtemp, realpath, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { listRuntimePackages } from "#scripts/runtime-packages.ts";
import { isIgnored, listCopied, listPrunedFor, root } from "./image-files.ts";

/** Makes a folder with the image's contents, for tests on machines without a container engine. */
export async function createImageFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "firstwhistle-image-")));
  for (const file of listCopied().filter((name) => name !== "node_modules"))
    await cp(path.join(root, file), path.join(folder, file), {
      recursive: true,
      filter: (source) => file === "build" || !isIgnored(path.relative(root, source)),
    });
  // Only the packages that scripts/prune-modules.ts leaves, so our code can't import any others.
  for (const name of listRuntimePackages(root, listPrunedFor())) {
    // A nested package comes with the one that contains it.
    if (name.includes("/node_modules/")) continue;
    const link = path.join(folder, "node_modules", name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(root, "node_modules", name), link);
  }
  return folder;
}
