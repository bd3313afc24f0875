import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { EpochMethods } from "./embedded-epoch.ts";
import { insertOnce, type Run } from "./mongo-driver.ts";
import type { Store } from "./store.ts";

const schema = z.object({ value: z.string() });
/** There is one document. */
const ANY = {};

/** The epoch in MongoDB. A database of an earlier version gets one when it is first asked for. */
export function mongoEpoch(run: Run): Pick<Store, EpochMethods> {
  const newEpoch = () => randomBytes(8).toString("hex");
  const find = async () => schema.nullable().parse(await run("epoch", (documents) => documents.findOne(ANY)))?.value;
  const readEpoch = async (): Promise<string> => {
    const found = await find();
    if (found !== undefined) return found;
    await run("epoch", (documents) => insertOnce(documents, { _id: "epoch", value: newEpoch() }));
    return (await find()) ?? readEpoch();
  };
  return {
    readEpoch,
    renewEpoch: async () => {
      await readEpoch();
      const value = newEpoch();
      await run("epoch", (documents) => documents.updateOne(ANY, { $set: { value } }));
      return value;
    },
  };
}
