// Runs the whole app from the production build, with steady traffic and a Prometheus that watches it.
import pg from "pg";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { pause, startProduct } from "#tests/harness/processes.ts";
import { queryRows } from "#tests/harness/rows.ts";
import { addDueGames, addTextingTeams } from "#tests/harness/texting-teams.ts";
import { startSmallDisk } from "./disk.ts";
import { createLine } from "./line.ts";
import { startPrometheus } from "./prometheus.ts";

/** Enough that in every window that an alert looks at, some texts are sent and some pages are loaded. */
const TRAFFIC_MS = 2_000;
const PATHS = ["/", "/login", "/blog"];

export type Stage = Awaited<ReturnType<typeof startStage>>;

const getAddress = (url: string) => `localhost:${new URL(url).port}`;

/** Starts everything, including a small disk that stands in for the one on the database's machine. */
export async function startStage(options: { copyOf: string; factor: number }) {
  const [carrierLine, mailLine] = await Promise.all([createLine(), createLine()]);
  const product = await startProduct({
    copyOf: options.copyOf,
    environment: {
      TWILIO_BASE_URL: `http://127.0.0.1:${carrierLine.port}`,
      SMTP_URL: `smtp://127.0.0.1:${mailLine.port}`,
    },
  });
  carrierLine.connectTo(Number(new URL(product.sandboxUrl).port));
  mailLine.connectTo(Number(new URL(product.smtpUrl).port));
  const disk = await startSmallDisk();
  const prometheus = await startPrometheus(
    {
      "firstwhistle-web": getAddress(product.metricsUrl),
      "firstwhistle-worker": getAddress(product.workerMetricsUrl),
      "firstwhistle-database": disk.target,
    },
    options.factor,
  );
  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    queryRows<Row>(product.databaseUrl, text, values);
  async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = new pg.Client(product.databaseUrl);
    client.on("error", () => {});
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  const teamIds = await withClient((client) =>
    addTextingTeams(client, { teams: 1, members: 3, haveWritten: true }),
  );
  const over = new AbortController();
  const traffic = (async () => {
    for (; !over.signal.aborted; await pause(TRAFFIC_MS)) {
      // During a fault, either may fail.
      await withClient((client) => addDueGames(client, teamIds)).catch(() => {});
      await Promise.all(
        PATHS.map((page) =>
          fetch(product.appUrl + page, { signal: AbortSignal.timeout(10_000) })
            .then((response) => response.text())
            .catch(() => {}),
        ),
      );
    }
  })();
  return {
    product,
    prometheus,
    carrier: connectCarrier(product.sandboxUrl),
    carrierLine,
    mailLine,
    disk,
    query,
    /** Adds texts that are due right now. */
    addTexts: (teams: number, members: number) =>
      withClient(async (client) => addDueGames(client, await addTextingTeams(client, { teams, members }))),
    async stop() {
      over.abort();
      await traffic;
      await prometheus.stop();
      await product.stop();
      await disk.stop();
      await Promise.all([carrierLine.cut(), mailLine.cut()]);
    },
  };
}
