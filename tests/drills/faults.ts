import { PgBoss } from "pg-boss";
import pg from "pg";
import { pause } from "#tests/harness/processes.ts";
import { Visitor } from "#tests/harness/visitor.ts";
import type { Drill } from "./drill.ts";
import type { Stage } from "./stage.ts";

const nothing = async () => {};

/** Makes the whole server read-only, as a managed database does when it runs out of space. */
async function setReadOnly({ query }: Stage, isReadOnly: boolean) {
  await query(`alter system set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`);
  await query("select pg_reload_conf()");
}

/** Holds a lock that makes one loop's every step wait until it times out. */
let locker: pg.Client | undefined;
async function lockChecks({ product }: Stage) {
  locker = new pg.Client(product.databaseUrl);
  await locker.connect();
  await locker.query("begin");
  await locker.query("lock table player_check in access exclusive mode");
}

/** Queues a job that can't succeed and isn't retried. */
async function failJob({ product }: Stage) {
  const boss = new PgBoss({
    connectionString: product.databaseUrl,
    supervise: false,
    migrate: false,
    schedule: false,
  });
  await boss.start();
  await boss.send("support/send-email", { requestId: "no UUID" }, { retryLimit: 0 });
  await boss.stop({ graceful: false });
}

/** Cuts off the mail server, requests an email, and makes the failed job look 20 minutes old. */
async function failEmails(stage: Stage) {
  await stage.mailLine.cut();
  await new Visitor(stage.product).register({
    email: "drill@example.com",
    password: "correct horse battery",
  });
  const age = () =>
    stage.query<object>(
      "update pgboss.job set created_on = created_on - interval '20 minutes' where state = 'retry' returning id",
    );
  while ((await age()).length === 0) await pause(200);
}

let removedMigration: { name: string; timestamp: string } | undefined;

/** Every fault, with the one alert that it must ring. */
export const DRILLS: Record<string, Drill> = {
  healthy: { fault: "nothing is wrong", alert: null, begin: nothing, end: nothing, seconds: 60 },
  blip: {
    fault: "the carrier refuses connections for 15 s",
    alert: null,
    begin: ({ carrierLine }) => carrierLine.cut(),
    end: ({ carrierLine }) => carrierLine.restore(),
    seconds: 15,
  },
  crash: {
    fault: "the database crashes and comes right back",
    alert: null,
    begin: ({ product }) => product.postgres.stop("immediate"),
    end: ({ product }) => product.postgres.start(),
  },
  carrier: {
    fault: "the carrier is unreachable for 90 s",
    alert: "CarrierUnreachable",
    begin: ({ carrierLine }) => carrierLine.cut(),
    end: ({ carrierLine }) => carrierLine.restore(),
    seconds: 90,
    withinSeconds: 90,
    overWithinSeconds: 300,
  },
  "carrier-hangs": {
    fault: "the carrier accepts connections and never responds",
    alert: "CarrierUnreachable",
    begin: async ({ carrierLine }) => carrierLine.jam(),
    end: ({ carrierLine }) => carrierLine.restore(),
    withinSeconds: 240,
    overWithinSeconds: 300,
  },
  "slow-carrier": {
    fault: "6,000 texts are due and the carrier takes 5 s for each call",
    alert: "TextsLate",
    begin: async ({ carrier, addTexts }) => {
      await carrier.change({ latencyMs: 5_000 });
      await addTexts(200, 30);
    },
    end: ({ carrier }) => carrier.change({ latencyMs: 0 }),
    overWithinSeconds: 300,
  },
  stop: {
    fault: "an administrator stops all texts for two minutes",
    alert: "TextingStopped",
    begin: ({ query }) =>
      query("insert into sending_stop (reason, stopped_at) values ('Wrong wording in a blast', now())"),
    end: ({ query }) => query("delete from sending_stop"),
    seconds: 120,
  },
  hold: {
    fault: "texts are held after a restore, and no one decides for two minutes",
    alert: "TextsHeld",
    begin: ({ query }) =>
      query(`insert into sending_hold (reason, since, held_at, settles_at, state)
        values ('other-server', now(), now(), now(), 'waiting')`),
    end: ({ query }) =>
      query("update sending_hold set state = 'released', released_at = now() where released_at is null"),
    seconds: 120,
  },
  sender: {
    fault: "the carrier refuses our only sender",
    alert: "SenderOutOfUse",
    begin: async ({ carrier, addTexts }) => {
      await carrier.fail([{ fault: "sender-refused" }]);
      await addTexts(2, 20);
    },
    end: async ({ carrier, query }) => {
      await carrier.fail([]);
      // Otherwise, it would take 10 minutes until the next try.
      await query("update sender set out_until = null, refused_calls = 0");
    },
    seconds: 100,
  },
  worker: {
    fault: "the worker is killed and doesn't come back",
    alert: "WorkerDown",
    begin: async ({ product }) => product.worker!.signal("SIGKILL"),
    end: ({ product }) => product.startWorker(),
    seconds: 90,
  },
  web: {
    fault: "the web process is killed and doesn't come back",
    alert: "WebDown",
    begin: async ({ product }) => product.web.signal("SIGKILL"),
    end: ({ product }) => product.startWeb(),
  },
  "web-hangs": {
    fault: "the web process is running but frozen",
    alert: "WebDown",
    begin: async ({ product }) => product.web.signal("SIGSTOP"),
    end: async ({ product }) => product.web.signal("SIGCONT"),
  },
  migrations: {
    fault: "the database lacks the newest migration",
    alert: "MigrationsMissing",
    begin: async ({ query }) => {
      [removedMigration] = await query<{ name: string; timestamp: string }>(
        "delete from kysely_migration where name = (select max(name) from kysely_migration) returning *",
      );
    },
    end: ({ query }) =>
      query("insert into kysely_migration values ($1, $2)", [
        removedMigration!.name,
        removedMigration!.timestamp,
      ]),
  },
  database: {
    fault: "the database is down for two minutes",
    alert: "DatabaseDown",
    begin: ({ product }) => product.postgres.stop("immediate"),
    end: ({ product }) => product.postgres.start(),
    seconds: 120,
  },
  "read-only": {
    fault: "the database is read-only for two minutes",
    alert: "DatabaseReadOnly",
    begin: (stage) => setReadOnly(stage, true),
    end: (stage) => setReadOnly(stage, false),
    seconds: 120,
  },
  loop: {
    fault: "a lock on one table makes every step of one loop hang",
    alert: "LoopStalled",
    begin: lockChecks,
    end: async () => locker!.end(),
    withinSeconds: 240,
  },
  "dead-letter": {
    fault: "a background job fails permanently",
    alert: "DeadLetters",
    begin: failJob,
    end: ({ query }) => query("delete from pgboss.job where name = 'dead-letters'"),
  },
  emails: {
    fault: "the mail server refuses connections, and a job is 20 minutes old",
    alert: "JobsLate",
    begin: failEmails,
    end: async ({ mailLine, query }) => {
      await mailLine.restore();
      await query("update pgboss.job set start_after = now() where state = 'retry'");
    },
  },
  payments: {
    fault: "open payments haven't been checked for 20 minutes",
    alert: "PaymentsLate",
    begin: async ({ query }) => {
      await query("delete from pgboss.schedule where name = 'passes/sweep-payments'");
      await query(
        `insert into pass_checkout (fingerprint, customer_id, amount_cents, currency, state, session_id, check_at,
           created_at, expires_at)
         values ('drill', 'cus_drill', 2999, 'usd', 'open', 'cs_drill', now() - interval '20 minutes', now(), now())`,
      );
    },
    end: ({ query }) => query("delete from pass_checkout where session_id = 'cs_drill'"),
  },
  errors: {
    fault: "one of three pages fails, because its table is missing",
    alert: "ServerErrors",
    begin: ({ query }) => query("alter table blog_post rename to blog_post_away"),
    end: ({ query }) => query("alter table blog_post_away rename to blog_post"),
  },
  "free-texts": {
    fault: "85% of the day's free texts are used",
    alert: "FreeTextsLow",
    begin: ({ query }) =>
      query(
        "insert into free_text_day (spent_on, texts) values ((now() at time zone 'America/Chicago')::date, 1700)",
      ),
    end: ({ query }) => query("delete from free_text_day"),
  },
  disk: {
    fault: "a disk of the database's machine is 90% full",
    alert: "DiskNearlyFull",
    begin: async ({ disk }) => disk.fill(),
    end: async ({ disk }) => disk.clear(),
  },
};
