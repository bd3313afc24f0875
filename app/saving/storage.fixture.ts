/** A browser's storage: the names in it are its own properties. */
export function createStorage(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null;
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Record<string, string>, name: string) {
      Reflect.deleteProperty(this, name);
    },
  }) as Storage;
}
