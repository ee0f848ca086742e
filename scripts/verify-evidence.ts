// npm run evidence:verify: recomputes the chains of the audit log, the consents, and the security events. Fails and lists
// what was changed, removed, or inserted. Compare the seal with the one in an earlier log ("verified evidence").
import { db } from "../src/platform/database.ts";
import { verifyEvidence } from "../src/platform/evidence.ts";

const { problems, entries, seal } = await verifyEvidence();
for (const { log, problem, entryId, shard, position } of problems)
  console.error(
    `${log}: ${problem}, entry ${entryId ?? "unknown"}, chain ${shard ?? "none"}, link ${position ?? "none"}`,
  );
console.log(
  `Checked ${entries} links: ${problems.length === 0 ? "no problems" : `${problems.length} problems`}. Seal ${seal}`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
await db.destroy();
