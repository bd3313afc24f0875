import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { root } from "../scripts/build-stamp.mjs";

const read = (file: string): string => readFileSync(join(root, file), "utf8");

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.literal("."), target: z.string() }).optional(),
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  privileged: z.boolean().optional(),
  cap_add: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
  cpus: z.number().optional(),
  tmpfs: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  network_mode: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
});
const file = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) }).nullable()),
});

type Service = z.output<typeof service>;
type Containers = z.output<typeof file>;

const EXACT = /:(v?\d+\.\d+\.\d+(-[a-z][a-z0-9.-]*)?|RELEASE\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)(@sha256:[0-9a-f]{64})?$/;
const NO_ROOT = /^[1-9]\d*:[1-9]\d*$/;

function faultsOf(name: string, one: Service): readonly string[] {
  const faults: [boolean, string][] = [
    [one.read_only !== true, "can write to its root file system"],
    [one.privileged === true || one.cap_add.length > 0, "is privileged or adds capabilities"],
    [!one.cap_drop.includes("ALL"), "keeps the default capabilities"],
    [!one.security_opt.includes("no-new-privileges:true"), "may gain privileges"],
    [one.security_opt.some((option) => option.includes("unconfined")), "is not confined"],
    [!NO_ROOT.test(one.user ?? "root"), "runs as root, or as a user without a number"],
    [one.mem_limit === undefined, "has no memory limit"],
    [one.pids_limit === undefined, "has no limit of processes"],
    [one.cpus === undefined, "has no limit of processor time"],
    [one.networks.length === 0 && one.network_mode !== "none", "is on the default network"],
    [one.volumes.some((volume) => volume.includes("docker.sock")), "can use Docker"],
    [one.volumes.some((volume) => volume.startsWith(".") && !volume.endsWith(":ro")), "can write to the project"],
    [one.build === undefined && !EXACT.test(one.image), `has the image ${one.image}, which has no exact version`],
    [!one.tmpfs.every((mount) => /:size=\d+[mg],mode=0700,uid=\d+/.test(mount)), "has an unbounded or open tmpfs"],
  ];
  return faults.filter(([isWrong]) => isWrong).map(([, fault]) => `${name} ${fault}`);
}

function sharedFaults({ services, networks }: Containers): readonly string[] {
  const entries = Object.entries(services);
  const published = entries.filter(([, { ports }]) => ports.length > 0).map(([name]) => name);
  const outside = Object.entries(networks).filter(([, network]) => network?.internal !== true);
  const reachesOutside = entries.filter(([, one]) => outside.some(([name]) => one.networks.includes(name)));
  const partOf = (one: Service): string => one.build?.target ?? one.image;
  const users = entries.map(([, one]) => [one.user, partOf(one)] as const);
  return [
    ...(published.join() === "address" ? [] : [`published: ${published.join(", ")}`]),
    ...(reachesOutside.map(([name]) => name).join() === "address" ? [] : ["not only address reaches the outside"]),
    ...users
      .filter(([user, part]) => users.some(([other, another]) => other === user && another !== part))
      .map(([user, part]) => `${part} shares the user ${user}`),
  ];
}

const faultsIn = (containers: Containers): readonly string[] => [
  ...Object.entries(containers.services).flatMap(([name, one]) => faultsOf(name, one)),
  ...sharedFaults(containers),
];

const compose = file.parse(parse(read("compose.yaml"), { merge: true }));
const dockerfile = read("Dockerfile").replaceAll("\\\n", " ");
const stages = new Map(
  dockerfile
    .split(/^(?=FROM )/m)
    .slice(1)
    .map((stage) => [/ AS (\S+)/.exec(stage)?.[1] ?? "", stage.replaceAll(/^#.*\n/gm, "")]),
);

describe("compose.yaml", () => {
  it("confines every container, publishes only the address service, and runs each image as its own user", () => {
    expect(Object.keys(compose.services).length).toBeGreaterThan(5);
    expect(faultsIn(compose)).toEqual([]);
  });

  it("sets only documented variables for the portal, and mounts its keys read-only", () => {
    const names: readonly string[] = read("docs/operate/settings.md").match(/(?<=`)[A-Z0-9_]+(?=`)/g) ?? [];
    for (const name of ["portal-1", "portal-2"]) {
      const portal = compose.services[name];
      expect(Object.keys(portal?.environment ?? {}).filter((variable) => !names.includes(variable))).toEqual([]);
      expect(portal?.environment["FIELD_KEY_FILE"]).toBe("/keys/field-key");
      expect(portal?.environment["SIGNING_KEY_FILE"]).toBe("/keys/signing-key");
      expect(portal?.volumes).toContain("keys:/keys:ro");
    }
    expect(compose.services["field-key"]?.user).toBe(compose.services["portal-1"]?.user);
  });

  it("keeps the name and password of the S3 server's owner out of the portal", () => {
    const owner = compose.services["s3"]?.environment ?? {};
    for (const value of [owner["MINIO_ROOT_USER"], owner["MINIO_ROOT_PASSWORD"]])
      expect(Object.values(compose.services["portal-1"]?.environment ?? {})).not.toContain(value);
  });

  it("forwards to S3 only POST and OPTIONS calls to the portal's bucket", () => {
    const caddyfile = read("deploy/Caddyfile");
    expect(/@upload \{\n\s*method POST OPTIONS\n\s*path \/(\S+)\n\s*\}/.exec(caddyfile)?.[1]).toBe(
      compose.services["portal-1"]?.environment["S3_BUCKET"],
    );
    expect(caddyfile.match(/s3:9000/g)).toHaveLength(1);
  });
});

describe("the Dockerfile", () => {
  it("starts from images of an exact version", () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1] ?? "");
    expect(bases.length).toBeGreaterThan(2);
    expect(bases.filter((base) => !EXACT.test(base))).toEqual([]);
  });

  it("runs each image as the user of its service", () => {
    const built = Object.values(compose.services).filter(({ build }) => build !== undefined);
    expect(new Set(built.map(({ build }) => build?.target))).toEqual(new Set(["portal", "address", "s3"]));
    for (const { build, user } of built)
      expect([...(stages.get(build?.target ?? "") ?? "").matchAll(/^USER (\S+)/gm)].at(-1)?.[1]).toBe(user);
  });

  it("copies into the portal only folders that exist, and leaves root as their owner", () => {
    const portal = stages.get("portal") ?? "";
    const copies = [...portal.matchAll(/^COPY (.*)$/gm)].map((match) => match[1] ?? "");
    expect(copies.length).toBeGreaterThan(4);
    expect(copies.filter((copy) => copy.includes("--chown"))).toEqual([]);
    const sources = copies.map((copy) => /--from=build \/portico\/(\S+)/.exec(copy)?.[1] ?? "");
    expect(
      sources.filter((source) => !["dist", "node_modules"].includes(source) && !existsSync(join(root, source))),
    ).toEqual([]);
  });
});
