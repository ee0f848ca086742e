import { inject } from "vitest";

// Runs before each file. Gives the test's own process the settings of the running app, so that factories write to its
// database and links are signed with its keys.
Object.assign(process.env, inject("target").environment, { NODE_ENV: "test", LOG_LEVEL: "silent" });
