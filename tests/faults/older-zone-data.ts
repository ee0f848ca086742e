// Preloaded into the web or worker process so that it uses zone data from 2025, as it would with an outdated lockfile.
import moment from "moment-timezone";
import older from "#tests/fixtures/zone-data-2025b.json" with { type: "json" };

moment.tz.load(older);
