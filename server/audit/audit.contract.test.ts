import { MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { createSigner, publicKeyOf, type SigningKey } from "../signing/index.ts";
import type { AuditEntry, Store } from "../store/index.ts";
import type { StoreConfig } from "../store/create-store.ts";
import { openSqlite } from "../store/sqlite.ts";
import { describeStore, useStore } from "../store/store-under-test.fixture.ts";
import { CHAIN_START, hashOfEntry, parseAnchor, parseHash, toAnchorText, verifyChain } from "./verify-chain.ts";
import { createAudit, type AuditedAct } from "./create-audit.ts";

const key = (byte: number): SigningKey => ({ kind: "private", bytes: new Uint8Array(32).fill(byte) });
const [unsigned, signer] = [createSigner([]), createSigner([key(1)])];

/** Computes the numbers, links and hashes of entries again from number `from` on, signed with this key or unsigned. */
const writeAgain = (entries: readonly AuditEntry[], from: number, by = unsigned): readonly AuditEntry[] =>
  entries.reduce<readonly AuditEntry[]>((chain, entry, index) => {
    const draft = { ...entry, seq: index + 1, previous: chain.at(-1)?.hash ?? CHAIN_START };
    return [...chain, index + 1 < from ? entry : { ...draft, hash: hashOfEntry(by, draft) }];
  }, []);

const act = (tenant: string, action = "application.read"): AuditedAct => ({
  tenant,
  staff: "ann",
  email: "ann@example.edu",
  role: "reader",
  action,
  outcome: "done",
  application: "a1",
  address: "198.51.100.7",
  request: "r1",
  details: { rows: 1 },
});

/** Writes the details of an entry directly into the database, as an attacker would. */
async function writeDetails(config: StoreConfig, tenant: string, seq: number, details: string): Promise<void> {
  if ("sqliteFile" in config) {
    const sqlite = openSqlite(config.sqliteFile);
    await sqlite.run("UPDATE audit SET details = ? WHERE tenant = ? AND seq = ?", [details, tenant, seq]);
    sqlite.close();
  } else {
    const client = new MongoClient(config.mongoUri);
    await client.db().collection("audit").updateOne({ tenant, seq }, { $set: { details } });
    await client.close();
  }
}

describeStore("The audit", () => {
  const opened = useStore();

  const fill = async (tenant: string, count: number): Promise<readonly AuditEntry[]> => {
    const audit = createAudit(opened.store, signer, () => 1_000);
    for (let index = 0; index < count; index += 1) await audit.append(act(tenant));
    return opened.store.readAudit(tenant, 0, count);
  };
  const forged = (entries: readonly AuditEntry[]): Pick<Store, "readAudit"> => ({
    readAudit: async (_, after, limit) => entries.filter(({ seq }) => seq > after).slice(0, limit),
  });

  it("keeps one audit chain if several processes append at once", async () => {
    const stores = [opened.store, await opened.openAgain(), await opened.openAgain()];
    const audits = stores.map((store) => createAudit(store, signer, Date.now));
    await Promise.all(audits.flatMap((audit) => Array.from({ length: 15 }, () => audit.append(act("crowd")))));
    expect(await verifyChain(opened.store, signer, "crowd")).toMatchObject({ count: 45, fault: undefined });
  });

  it("verifies a chain, also against an anchor, and an empty chain", async () => {
    const { anchor } = await verifyChain(opened.store, signer, (await fill("sound", 5))[0]?.tenant ?? "");
    expect(anchor).toBeDefined();
    await fill("sound", 3);
    expect(parseAnchor(anchor === undefined ? "" : toAnchorText(anchor))).toEqual(anchor);
    expect(await verifyChain(opened.store, signer, "sound", anchor)).toMatchObject({ count: 8, fault: undefined });
    expect(await verifyChain(opened.store, signer, "empty")).toEqual({
      count: 0,
      anchor: undefined,
      signedFrom: undefined,
      fault: undefined,
    });
  });

  it("reports the first fault if an entry is removed, altered, moved or replaced", async () => {
    const entries = await fill("forged", 5);
    const faultOf = async (changed: readonly AuditEntry[]) =>
      (await verifyChain(forged(changed), signer, "forged")).fault;
    expect(await faultOf(entries)).toBeUndefined();
    expect(await faultOf(entries.filter(({ seq }) => seq !== 3))).toEqual({ kind: "missing", seq: 4 });
    expect(await faultOf(entries.slice(1))).toEqual({ kind: "missing", seq: 2 });
    const alter = (change: Partial<AuditEntry>) =>
      entries.map((entry) => (entry.seq === 3 ? { ...entry, ...change } : entry));
    const changes: readonly Partial<AuditEntry>[] = [
      { at: 1_001 },
      { staff: "ben" },
      { email: "ben@example.edu" },
      { role: "admin" },
      { action: "application.erase" },
      { outcome: "throttled" },
      { application: "a2" },
      { address: null },
      { request: null },
      { details: {} },
      { tenant: "other" },
    ];
    for (const change of changes)
      expect([change, await faultOf(alter(change))]).toEqual([change, { kind: "altered", seq: 3 }]);
    const swapped = entries.map((entry) => {
      const other = entries[{ 2: 2, 3: 1 }[entry.seq] ?? entry.seq - 1] ?? entry;
      return { ...other, seq: entry.seq };
    });
    expect(await faultOf(swapped)).toEqual({ kind: "altered", seq: 2 });
    await createAudit(opened.store, signer, () => 2_000).append(act("elsewhere"));
    const foreign = await opened.store.readAudit("elsewhere", 0, 1);
    expect(await faultOf([...foreign, ...entries.slice(1)])).toEqual({ kind: "unlinked", seq: 2 });
  });

  it("reports an unreadable entry, and still reads the others", async () => {
    await fill("broken", 3);
    await writeDetails(opened.config, "broken", 2, "{no JSON");
    expect((await verifyChain(opened.store, signer, "broken")).fault).toEqual({ kind: "altered", seq: 2 });
    const shown = await opened.store.listAudit("broken", 9, 9);
    expect(shown.map(({ seq, outcome }) => [seq, outcome])).toEqual([
      [3, "done"],
      [2, "unreadable"],
      [1, "done"],
    ]);
    await writeDetails(opened.config, "broken", 3, "{no JSON");
    await createAudit(opened.store, signer, () => 2_000).append(act("broken"));
    expect(await opened.store.readAudit("broken", 3, 9)).toHaveLength(1);
  });

  it("lists the tenants that have entries", async () => {
    await fill("named-a", 1);
    await fill("named-b", 2);
    expect(await opened.store.listAuditedTenants()).toEqual(expect.arrayContaining(["named-a", "named-b"]));
  });

  it("detects a cut or rewritten chain with an anchor", async () => {
    const entries = await fill("cut", 4);
    const last = entries.at(-1);
    const anchor = { seq: 4, digest: parseHash(last?.hash ?? "").digest };
    expect((await verifyChain(forged(entries.slice(0, 2)), signer, "cut")).fault).toBeUndefined();
    expect((await verifyChain(forged(entries.slice(0, 2)), signer, "cut", anchor)).fault).toEqual({
      kind: "cut",
      seq: 2,
    });
    const again = createAudit(opened.store, signer, () => 9_000);
    for (let index = 0; index < 4; index += 1) await again.append(act("rewritten"));
    expect((await verifyChain(opened.store, signer, "rewritten", anchor)).fault).toEqual({ kind: "replaced", seq: 4 });
  });

  it("signs entries once a key is set, and reports what an attacker changes without the key", async () => {
    const half = { kind: "public", bytes: Buffer.from(publicKeyOf(key(1)).text, "base64") } as const;
    const replaced = createSigner([key(2), half]);
    for (const by of [unsigned, unsigned, signer, signer, replaced, replaced])
      await createAudit(opened.store, by, () => 1_000).append(act("signed"));
    const entries = await opened.store.readAudit("signed", 0, 9);
    const verify = (changed: readonly AuditEntry[], known?: number) => {
      const hash = changed.find(({ seq }) => seq === known)?.hash;
      return verifyChain(
        forged(changed),
        replaced,
        "signed",
        known === undefined || hash === undefined ? undefined : { seq: known, digest: parseHash(hash).digest },
      );
    };
    expect(await verify(entries)).toMatchObject({ count: 6, signedFrom: 3, fault: undefined });
    const faultOf = async (changed: readonly AuditEntry[]) => (await verify(changed)).fault;
    // Without the key, an attacker alters or removes an entry and computes the rest of the chain again.
    const altered = entries.map((entry) => (entry.seq === 4 ? { ...entry, staff: "ben" } : entry));
    expect(await faultOf(writeAgain(altered, 4))).toEqual({ kind: "unsigned", seq: 4 });
    expect(await faultOf(writeAgain(altered, 4, createSigner([key(3)])))).toEqual({ kind: "unknownKey", seq: 4 });
    const keepSignatures = writeAgain(altered, 4).reduce<readonly AuditEntry[]>((chain, entry, index) => {
      const draft = { ...entry, previous: chain.at(-1)?.hash ?? CHAIN_START };
      const [, id, signature] = entries[index]?.hash.split(".") ?? [];
      return [...chain, index < 3 ? entry : { ...draft, hash: `${hashOfEntry(unsigned, draft)}.${id}.${signature}` }];
    }, []);
    expect(await faultOf(keepSignatures)).toEqual({ kind: "forged", seq: 4 });
    expect(await faultOf(writeAgain(entries.toSpliced(3, 1), 4))).toEqual({ kind: "unsigned", seq: 4 });
    const noMark = entries.map((entry) => (entry.seq === 4 ? { ...entry, hash: entry.hash.slice(0, 64) } : entry));
    expect(await faultOf(noMark)).toEqual({ kind: "unlinked", seq: 5 });
    // The attacker alters an entry from before the first key. The later signed entries no longer fit.
    const early = entries.map((entry) => (entry.seq === 1 ? { ...entry, staff: "ben" } : entry));
    expect(await faultOf([...writeAgain(early, 1).slice(0, 2), ...entries.slice(2)])).toEqual({
      kind: "unlinked",
      seq: 3,
    });
    // A process of an earlier version adds an unsigned entry at the end. This is a fault unless an anchor includes it.
    const later = writeAgain([...entries, ...entries.slice(0, 1)], 7);
    expect(await verify(later)).toMatchObject({ count: 7, signedFrom: 3, fault: { kind: "unsigned", seq: 7 } });
    expect((await verify(later, 7)).fault).toBeUndefined();
    // Without any signatures, the report counts none as signed, and an anchor reveals the fault.
    const bare = writeAgain(entries, 1);
    expect(await verify(bare)).toMatchObject({ signedFrom: undefined, fault: undefined });
    const digest = parseHash(entries.at(-1)?.hash ?? "").digest;
    const against = await verifyChain(forged(bare), replaced, "signed", { seq: 6, digest });
    expect(against.fault).toEqual({ kind: "replaced", seq: 6 });
  });

  it("rejects a malformed anchor", () => {
    for (const text of ["", "4", "4:xyz", `-1:${"0".repeat(64)}`, `4:${"0".repeat(63)}`])
      expect([text, parseAnchor(text)]).toEqual([text, undefined]);
  });
});
