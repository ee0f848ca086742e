import { startFresh } from "./fresh-product.ts";

// Runs before each test file that doesn't use the database. If a test uses it anyway, the error names this address,
// where nothing listens.
startFresh("postgres://pure-test@127.0.0.1:1/this-test-runs-without-a-database");
