import { featureOrder } from "./scripts/check-structure.ts";

// Who may import whom. `npx node scripts/check-imports.ts` runs it; docs/architecture.md explains the order.

const TEST = "[.](test|spec)[.]tsx?$";

/** A folder of src and the places it must never reach. Tests may set up whatever they need. */
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
    `${feature} may use itself, the features before it in the list, ui and platform: every hop goes forward.`,
  );
});

/** Files that end in the browser's bundle: everything in ui, and in a feature all that is not called .server. */
const browserFiles = {
  path: ["^src/ui/", "^src/features/"],
  pathNot: [TEST, "[.]server[.]tsx?$"],
};

/** What must never end there. scripts/check-imports.ts also follows chains of imports to it. */
const serverOnly = [
  "[.]server[.]tsx?$",
  "^src/platform/(config|database|log|jobs|auth|mailer|rate-limit|zoned-time)[.]ts$",
  "^src/platform/email/mailer[.]ts$",
  "^src/platform/lettering/",
  "^src/platform/sms/(provider|signature|transport)[.]ts$",
  "node_modules/(pg|kysely|pino|pg-boss|nodemailer|twilio|rate-limiter-flexible|@node-rs/argon2|moment|moment-timezone|harfbuzzjs|@resvg/resvg-js)/",
];

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Modules that need each other are one module; load order and tests get surprising.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "An import that cannot be followed would slip past every other rule.",
      severity: "error",
      from: { path: "^src/" },
      // +types are written by React Router's typegen, virtual: modules by its Vite plugin.
      to: { couldNotResolve: true, pathNot: ["(^|/)[+]types/", "^virtual:"] },
    },
    order(
      "ui-stands-alone",
      "^src/ui/",
      "^(src/(?!ui/)|db/)",
      "The design system knows nothing of the product.",
    ),
    order(
      "platform-stands-alone",
      "^src/platform/",
      "^(src/(?!platform/)|db/)",
      "The platform serves the features and must not know them.",
    ),
    ...featureRules,
    order("app-order", "^src/app/", "^(src/(server|sandbox)/|db/)", "Routes use features, ui and platform."),
    order("server-order", "^src/server/", "^src/sandbox/", "The sandbox is never in the production image."),
    order(
      "sandbox-stands-alone",
      "^src/sandbox/",
      "^(src/(?!sandbox/)|db/)",
      "The outside world's stand-ins must not share our code, or they would share its mistakes.",
    ),
    order("source-only", "^src/", "^(tests|scripts)/", "Tests and scripts are not in the image."),
    {
      name: "one-zone-module",
      comment: "Zones are converted in src/platform/zoned-time.ts alone (docs/decisions/0006).",
      severity: "error",
      from: { path: "^src/", pathNot: [TEST, "^src/platform/zoned-time[.]ts$"] },
      to: { path: "node_modules/(moment|moment-timezone)/" },
    },
    order(
      "reader-clock-in-browser",
      "^src/server/|[.]server[.]tsx?$",
      "^src/platform/browser-date[.]ts$",
      "The server's own day is nobody's: ask zoned-time.ts for a team's, and let the browser ask for the reader's.",
    ),
    {
      name: "browser-safe",
      comment: "This file goes to the browser. Types may be imported from the server; code may not.",
      severity: "error",
      from: browserFiles,
      to: { path: serverOnly, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-safe-builtins",
      comment: "This file goes to the browser, which has no node: modules.",
      severity: "error",
      from: browserFiles,
      to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    // dependency-cruiser reads TypeScript below 7 only. Without this it falls back to a JavaScript parser, which
    // takes an import of a type for an import of code.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // The package's own "imports" (#platform/...) and other packages' "exports", read as Vite and Node read them.
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".css", ".d.ts"],
    },
  },
};
