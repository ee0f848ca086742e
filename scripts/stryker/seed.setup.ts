import fc from "fast-check";

// The same examples each time: whether a change is noticed must not depend on luck.
fc.configureGlobal({ seed: 2026 });
