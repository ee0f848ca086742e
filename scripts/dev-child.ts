// Preloaded into the processes that npm run dev starts. Exits when the parent does, even if the parent was killed,
// because an orphaned worker would take jobs away from the next run's worker.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
