// A worker that takes a job and never finishes it, as one does that hangs or is about to die. Run as a process of its
// own and killed by the test.
import { startWorking, task, type Job } from "#platform/jobs.ts";

const job: Job<object> = { name: "support/send-mail", retryLimit: 1 };
const hang = async () => {
  console.log("took the job");
  await new Promise(() => {});
};

await startWorking([job], [task(job, hang)]);
console.log("working");
