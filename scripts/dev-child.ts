// Loaded into what npm run dev starts: ends with its parent, even with one that was killed. An orphaned worker would
// take jobs away from the next one.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
