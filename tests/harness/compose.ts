import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { root } from "./image-files.ts";

export type Service = {
  image: string;
  build?: { args: Record<string, string> };
  user?: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string[];
  restart: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  network_mode?: string;
  stop_grace_period?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
};

export type Compose = {
  services: Record<
    "backup" | "database" | "folders" | "migrate" | "proxy" | "roles" | "web" | "worker",
    Service
  >;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
};

export const readCompose = (): Compose =>
  parse(readFileSync(path.join(root, "compose.yaml"), "utf8"), { merge: true }) as Compose;
