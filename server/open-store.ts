import { ConfigError, type Config } from "./config/index.ts";
import { reasonOf } from "./errors.ts";
import { createStore, type Store } from "./store/index.ts";

/** @throws ConfigError if the address cannot be used */
export async function openStore({ mongoUri, sqliteFile }: Config): Promise<Store> {
  if (mongoUri === undefined) return createStore({ sqliteFile });
  try {
    return await createStore({ mongoUri });
  } catch (error) {
    // Some driver messages quote the address, which may contain a password.
    const reason = error instanceof Error && !error.message.includes("://") ? error.message : reasonOf(error);
    throw new ConfigError(
      `MONGODB_URI is invalid (${reason}); expected mongodb://host:port/database with valid options.`,
    );
  }
}
