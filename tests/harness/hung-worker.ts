// Simulates a hung worker, which takes a job and never finishes it. Runs as a separate process that the test kills.
import { startWorkers, defineTask, type Job } from "#platform/jobs.ts";

const job: Job<object> = { name: "support/send-email", retryLimit: 1 };
const neverFinish = async () => {
  console.log("took the job");
  await new Promise(() => {});
};

await startWorkers([job], [defineTask(job, neverFinish)]);
console.log("working");
