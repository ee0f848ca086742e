// Loaded before web or worker: the zone data they find is then that of 2025, as with a lockfile nobody updated.
import moment from "moment-timezone";
import older from "#tests/fixtures/zone-data-2025b.json" with { type: "json" };

moment.tz.load(older);
