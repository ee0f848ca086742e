import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { messageLoops } from "#features/messages/jobs.server.ts";
import { turnoutLoops } from "#features/turnout/shortages/jobs.server.ts";
import { subLoops } from "#features/turnout/subs/jobs.server.ts";
import { httpDuration, jobDuration, ordersByProduct, serveMetrics, textDuration } from "#platform/metrics.ts";
import { registerProcessMetrics, registerWorkerMetrics } from "#server/process-metrics.ts";
import { DRILLS } from "./drills/faults.ts";
import { shortenRules } from "./drills/prometheus.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const rules = read("ops/prometheus/alerts.yml");
const dashboard = JSON.parse(read("ops/grafana/dashboard.json")) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const runbooks = readdirSync(path.join(root, "docs/runbooks")).filter((file) => file !== "README.md");

type Rule = { name: string; text: string; expr: string };
/** Reads the rules without a YAML parser. Each rule starts with its name, and its expression may span lines. */
const listRules = (kind: "alert" | "record"): Rule[] =>
  rules
    .split(/^ {2,6}- /m)
    .filter((text) => text.startsWith(`${kind}: `))
    .map((text) => ({
      name: text.slice(kind.length + 2, text.indexOf("\n")),
      text,
      expr: /expr: (?:>-)?([\s\S]*?)(?=\n {8}\w+:|\n {6}#|$)/.exec(text)![1]!,
    }));
const alerts = listRules("alert");
const expressions = [
  ...alerts,
  ...listRules("record"),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ name: `panel ${title}`, expr })),
  ),
];

/** Metrics that Prometheus and the node exporter provide. */
const NOT_OURS = ["up", "ALERTS", "node_filesystem_avail_bytes", "node_filesystem_size_bytes"];
/** Labels that Prometheus adds, and those whose values depend on requests. */
const FREE_LABELS = ["job", "instance", "alertstate", "route", "status"];
const WORDS = ["and", "or", "unless", "bool"];

type Selector = { metric: string; matchers: string[] };
function listSelectors(expr: string): Selector[] {
  const bare = expr.replaceAll(/\b(?:by|on|without|ignoring)\s*\([^)]*\)|\[[^\]]*\]/g, " ");
  return [...bare.matchAll(/([a-zA-Z_:][\w:]*)\s*(?:\{([^}]*)\})?(?!\w*\s*\()/g)]
    .map(([, metric, matchers = ""]) => ({ metric: metric!, matchers: matchers.split(",").filter(Boolean) }))
    .filter(({ metric }) => !WORDS.includes(metric));
}

/** Every series that our processes expose: its name, and its labels with their values. */
let series: { metric: string; labels: Record<string, string> }[];

beforeAll(async () => {
  registerProcessMetrics();
  const loops = [...messageLoops, ...turnoutLoops, ...subLoops];
  registerWorkerMetrics(() => Object.fromEntries(loops.map(({ name }) => [name, 0])));
  httpDuration.observe({ method: "GET", route: "/", status: 200 }, 1);
  jobDuration.observe({ job: "accounts/send-email", outcome: "failed" }, 1);
  textDuration.observe({ outcome: "accepted" }, 1);
  ordersByProduct.inc({ product: "mini" });
  const server = serveMetrics(0);
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  server.close();
  series = [...text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? \S+$/gm)].map(([, metric, labels = ""]) => ({
    metric: metric!,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="(.*?)"/g)].map(([, name, value]) => [name!, value!]),
    ),
  }));
});

/** Explains why no series of ours can match a selector. */
function findProblem({ metric, matchers }: Selector): string | null {
  const recorded = listRules("record").map(({ name }) => name);
  if (NOT_OURS.includes(metric) || recorded.includes(metric)) return null;
  const own = series.filter((candidate) => candidate.metric === metric);
  // Errors are counted by the carrier's code, so there's no series until the first one.
  if (own.length === 0) return metric === "text_errors_total" ? null : `${metric} doesn't exist`;
  for (const matcher of matchers) {
    const [, label, operator, value] = /^\s*(\w+)(=~|!~|!=|=)"(.*)"$/.exec(matcher)!;
    if (FREE_LABELS.includes(label!)) continue;
    for (const alternative of operator === "=~" ? value!.split("|") : [value!])
      if (!own.some(({ labels }) => new RegExp(`^${alternative}$`).test(labels[label!] ?? "")))
        return `${metric} has no ${label} "${alternative}"`;
  }
  return null;
}

const findProblems = (expr: string) => listSelectors(expr).map(findProblem);

describe("alert rules and dashboard", () => {
  it("name only metrics and labels that exist", () => {
    const problems = expressions.flatMap(({ name, expr }) =>
      listSelectors(expr).flatMap((selector) => {
        const problem = findProblem(selector);
        return problem ? `${name}: ${problem}` : [];
      }),
    );
    expect(problems).toEqual([]);
    expect(expressions.flatMap(({ expr }) => listSelectors(expr)).length).toBeGreaterThan(60);
  });

  it("notice a metric, a label, or a value that doesn't exist", () => {
    expect(findProblems('max(texting_backlog{measure="oldest"}) > 60')).toEqual([null]);
    expect(findProblems("max(texting_backlogs) > 60")).toEqual(["texting_backlogs doesn't exist"]);
    expect(findProblems('rate(texts_total{state=~"accepted|taken"}[5m])')).toEqual([
      'texts_total has no state "taken"',
    ]);
    expect(findProblems('jobs_backlog{queue="dead"} and on (job) up')).toEqual([
      'jobs_backlog has no queue "dead"',
      null,
    ]);
  });
});

describe("alert", () => {
  it.each(alerts)(
    "$name has a runbook page with every section, a severity, and a drill",
    ({ name, text }) => {
      expect(text).toContain(`runbook: docs/runbooks/${name}.md`);
      expect(text).toMatch(/labels: \{ severity: (page|ticket) \}/);
      const page = read(`docs/runbooks/${name}.md`);
      expect(page.match(/^#+ .*/gm)).toEqual([
        `# ${name}`,
        "## What it means",
        "## What people notice",
        "## First look",
        "## Fix",
        "## When it's over",
      ]);
      // tests/drills/run.ts adds the drill that needs a disk.
      expect([...Object.values(DRILLS).map(({ alert }) => alert), "DiskNearlyFull"]).toContain(name);
    },
  );

  it("exists for every runbook page, and the list of pages is complete", () => {
    const names = alerts.map(({ name }) => name);
    expect(runbooks.map((file) => file.replace(".md", "")).toSorted()).toEqual(names.toSorted());
    for (const name of names) expect(read("docs/runbooks/README.md")).toContain(`[${name}](./${name}.md)`);
  });
});

it("drills shorten every duration in the rules by the same factor, and no limit", () => {
  const shortened = shortenRules(rules, 5);
  expect(shortened).toContain("for: 12s");
  expect(shortened).toContain("[60s]");
  expect(shortened).not.toMatch(/for: \d+m|\[\d+m\]/);
  expect(shortened.match(/[<>]=? [\d.]+/g)).toEqual(rules.match(/[<>]=? [\d.]+/g));
});
