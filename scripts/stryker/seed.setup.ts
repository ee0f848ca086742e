import fc from "fast-check";

// Use the same examples each time, because catching a mutant must not depend on luck.
fc.configureGlobal({ seed: 2026 });

// No one reads the stack traces of mutants, and resolving them takes a third of the time.
Error.stackTraceLimit = 0;
