import path from "node:path";
import { mergeConfig, type ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import base from "../../vitest.config.ts";
import { instrument, root } from "./instrument.ts";

/** Keeps the order of the files, because they're sorted by how likely they are to catch a mutant. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files;
  }
}

// Runs the regular tests on instrumented code (see instrument.ts).
const additions: ViteUserConfig = {
  plugins: [instrument()],
  test: { setupFiles: [path.join(import.meta.dirname, "setup.ts")], sequence: { setupFiles: "list" } },
};

/** All lanes share the PostgreSQL server that run.ts starts. */
function withSwitches(config: ViteUserConfig): ViteUserConfig {
  const merged: ViteUserConfig = mergeConfig(config, additions);
  return { ...merged, test: { ...merged.test, globalSetup: [] } };
}
const projects = base.test?.projects;

export default {
  ...(projects ? base : withSwitches(base)),
  root,
  test: {
    ...(projects ? base.test : withSwitches(base).test),
    ...(projects && {
      projects: projects.map((project) =>
        typeof project === "object" ? withSwitches(project as ViteUserConfig) : project,
      ),
    }),
    sequence: { sequencer: GivenOrder },
    reporters: [],
    watch: false,
  },
} satisfies ViteUserConfig;
