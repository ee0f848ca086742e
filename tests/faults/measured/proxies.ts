import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getDebianProgram } from "#scripts/debian-program.ts";
import { reservePort } from "#scripts/ports.ts";
import { startProcess } from "#tests/harness/processes.ts";

// The examples in ops/nginx and ops/caddy, on other ports and with a certificate of our own. Everything else is as written.

const ops = path.resolve(import.meta.dirname, "../../../ops");

export type ProxyPorts = { upstreams: readonly [number, number]; https: number; http: number };

function createCertificate(folder: string) {
  execFileSync(
    "openssl",
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=firstwhistle.example -addext subjectAltName=DNS:firstwhistle.example,DNS:fw1.example -keyout ${folder}/key.pem -out ${folder}/certificate.pem`.split(
      " ",
    ),
    { stdio: "ignore" },
  );
}

/** Writes nginx's example inside a main file like the one in Debian's package. Returns the command to start it. */
function writeNginx(folder: string, { upstreams, https, http }: ProxyPorts): string[] {
  const site = readFileSync(path.join(ops, "nginx/firstwhistle.conf"), "utf8")
    .replace("127.0.0.1:3001", `127.0.0.1:${upstreams[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${upstreams[1]}`)
    .replaceAll("/etc/letsencrypt/live/firstwhistle.example/fullchain.pem", `${folder}/certificate.pem`)
    .replaceAll("/etc/letsencrypt/live/firstwhistle.example/privkey.pem", `${folder}/key.pem`)
    .replaceAll("/var/log/nginx", folder)
    .replaceAll(/listen \[::\]:.*\n/g, "\n")
    .replace("listen 443", `listen 127.0.0.1:${https}`)
    .replace("listen 80", `listen 127.0.0.1:${http}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join("\n");
  writeFileSync(
    path.join(folder, "nginx.conf"),
    `daemon off; worker_processes 2; pid ${folder}/pid; ${process.getuid?.() === 0 ? "user root;" : ""}
error_log ${folder}/firstwhistle-errors.log crit;
events {}
http {\n${temporary}\n${site}\n}`,
  );
  return [getDebianProgram("nginx", "nginx", "usr/sbin"), "-c", path.join(folder, "nginx.conf")];
}

/** Writes Caddy's example without HTTP/3, whose UDP port is taken by the reservation of the TCP port. */
function writeCaddy(folder: string, { upstreams, https, http }: ProxyPorts): string[] {
  const site = readFileSync(path.join(ops, "caddy/Caddyfile"), "utf8")
    .replace("127.0.0.1:3001 127.0.0.1:3002", upstreams.map((port) => `127.0.0.1:${port}`).join(" "))
    .replace(/^https:.*\{$/m, `$&\n\ttls ${folder}/certificate.pem ${folder}/key.pem`);
  writeFileSync(
    path.join(folder, "Caddyfile"),
    `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n\tservers {\n\t\tprotocols h1 h2\n\t}\n}\n${site}`,
  );
  return [getDebianProgram("caddy", "caddy"), "run", "--config", path.join(folder, "Caddyfile")];
}

/** Starts Debian's nginx or Caddy with our example in front of two ports. */
export async function startProxy(kind: "nginx" | "caddy", upstreams: readonly [number, number]) {
  const folder = mkdtempSync(path.join(tmpdir(), `firstwhistle-${kind}-`));
  mkdirSync(path.join(folder, "home"));
  createCertificate(folder);
  const [https, http] = [await reservePort(), await reservePort()];
  const write = kind === "nginx" ? writeNginx : writeCaddy;
  const [program, ...args] = write(folder, { upstreams, https, http });
  const running = startProcess(kind, args, { HOME: path.join(folder, "home") }, folder, program);
  return {
    https,
    http,
    output: () => running.output(),
    certificate: readFileSync(path.join(folder, "certificate.pem")),
    readLog: (name: string) => readFileSync(path.join(folder, name), "utf8"),
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
