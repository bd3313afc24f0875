import type { Change } from "./change.ts";

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

export const changeOf = (key: string, seq: number, value = `text ${String(seq)}`): Change => ({
  key,
  value,
  base: 3,
  over: {},
  w: "w1",
  seq,
  at: seq,
});

export const keyOf = (byte: number) => btoa(String.fromCharCode(byte).repeat(32));
