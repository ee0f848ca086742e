import { featureOrder } from "./scripts/check-structure.ts";

// Import rules. Run them with `npx node scripts/check-imports.ts`. docs/architecture.md explains the order of the
// features.

const TEST = "[.](test|spec)[.]tsx?$";

/** Returns a rule: files that match `from` may not import files that match `to`. Tests may import anything. */
const order = (name, from, to, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TEST },
  to: { path: to },
});

const featureRules = featureOrder.map((feature, place) => {
  const allowed = featureOrder.slice(0, place + 1).join("|");
  return order(
    `feature-order-${feature}`,
    `^src/features/${feature}/`,
    `^src/(app|server|sandbox)/|^src/features/(?!(${allowed})/)`,
    `${feature} may import itself, the features before it in the list, ui, and platform.`,
  );
});

/** Files that ship to the browser: everything in ui, and every feature file without .server in its name. */
const browserFiles = {
  path: ["^src/ui/", "^src/words/", "^src/features/"],
  pathNot: [TEST, "[.]server[.]tsx?$"],
};

/** Code that must never ship to the browser. scripts/check-imports.ts also rejects import chains that lead to it. */
const serverOnly = [
  "[.]server[.]tsx?$",
  "^src/platform/(config|database|log|jobs|auth|mailer|rate-limit|zoned-time)[.]ts$",
  "^src/platform/email/mailer[.]ts$",
  "^src/platform/lettering/(heading-glyphs|render-png)[.]ts$",
  "^src/platform/sms/(provider|signature|transport)[.]ts$",
  "node_modules/(pg|kysely|pino|pg-boss|nodemailer|twilio|rate-limiter-flexible|@node-rs/argon2|moment|moment-timezone|harfbuzzjs|sharp)/",
];

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Modules that import each other are really one module, and cycles make load order and tests unpredictable.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "An import that can't be resolved would slip past every other rule.",
      severity: "error",
      from: { path: "^src/" },
      // React Router's typegen creates +types, and its Vite plugin creates virtual: modules.
      to: { couldNotResolve: true, pathNot: ["(^|/)[+]types/", "^virtual:"] },
    },
    order(
      "ui-stands-alone",
      "^src/ui/",
      "^(src/(?!ui/)|db/)",
      "The design system must not depend on the rest of the app.",
    ),
    order(
      "platform-stands-alone",
      "^src/platform/",
      "^(src/(?!platform/)|db/)",
      "The platform serves the features and must not depend on them.",
    ),
    order(
      "words-stand-alone",
      "^src/words/",
      "^(src/(?!words/)|db/)",
      "Words are what people read. Code that decides something belongs to a feature.",
    ),
    ...featureRules,
    order("app-order", "^src/app/", "^(src/(server|sandbox)/|db/)", "Routes may import features, ui, and platform."),
    order("server-order", "^src/server/", "^src/sandbox/", "The sandbox is never in the production image."),
    order(
      "sandbox-stands-alone",
      "^src/sandbox/",
      "^(src/(?!sandbox/)|db/)",
      "The sandbox must not share our code, or it would share its bugs.",
    ),
    order("source-only", "^src/", "^(tests|scripts)/", "Source code must not depend on tests or scripts."),
    {
      name: "one-zone-module",
      comment: "Only src/platform/zoned-time.ts may convert time zones (docs/decisions/0006).",
      severity: "error",
      from: { path: "^src/", pathNot: [TEST, "^src/platform/zoned-time[.]ts$"] },
      to: { path: "node_modules/(moment|moment-timezone)/" },
    },
    order(
      "reader-clock-in-browser",
      "^src/server/|[.]server[.]tsx?$",
      "^src/platform/browser-date[.]ts$",
      "The server's own date is meaningless. Use zoned-time.ts for a team's date, and the browser for the reader's.",
    ),
    {
      name: "browser-safe",
      comment: "This file ships to the browser. It may import types from the server, but not code.",
      severity: "error",
      from: browserFiles,
      to: { path: serverOnly, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-safe-builtins",
      comment: "This file ships to the browser, which has no node: modules.",
      severity: "error",
      from: browserFiles,
      to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    // dependency-cruiser doesn't support TypeScript 7 yet. Without this option, it falls back to a JavaScript parser,
    // which treats type imports as code imports.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // Resolve the package's "imports" (#platform/...) and other packages' "exports" the way Vite and Node do.
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".css", ".d.ts"],
    },
  },
};
