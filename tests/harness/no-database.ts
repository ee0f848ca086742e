import { startFresh } from "./fresh-product.ts";

// Runs before each test file that imports nothing of the database. Should one reach for it all the same, nothing listens
// at this address, and the error names it.
startFresh("postgres://pure-test@127.0.0.1:1/this-test-runs-without-a-database");
