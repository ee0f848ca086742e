import { config } from "./config.ts";

// Import this first in a program that changes tables: everything after it connects as the role that owns them.
config.databaseUrl = config.migrateDatabaseUrl;
config.sessionDatabaseUrl = config.migrateDatabaseUrl;
config.hasPooler = false;
