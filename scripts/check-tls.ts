// npm run tls:check -- https://firstwhistle.example https://fw1.example: checks from outside how an installation speaks
// TLS: versions, cipher suites, the certificate, and that nothing gets through over http. Sends no secrets and needs no
// settings. Run it after each change of the proxy, and regularly.
import { listTlsProblems } from "./tls-probe.ts";

const urls = process.argv.slice(2).map((text) => URL.parse(text));
if (urls.length === 0 || urls.some((url) => url?.protocol !== "https:")) {
  console.error("Usage: npm run tls:check -- https://firstwhistle.example [https://...]");
  process.exit(1);
}
for (const url of urls) {
  const { hostname, port, host } = url!;
  const problems = await listTlsProblems({ host: hostname, port: Number(port) || 443 });
  for (const problem of problems) console.error(`${host} ${problem}.`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${host} speaks only strong TLS, with a certificate that browsers trust.`);
}
