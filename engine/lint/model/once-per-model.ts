import type { TenantModel } from "./tenant-model.ts";

export function oncePerModel<T extends object>(read: (model: TenantModel) => T): (model: TenantModel) => T {
  const known = new WeakMap<TenantModel, T>();
  return (model) => {
    const found = known.get(model) ?? read(model);
    known.set(model, found);
    return found;
  };
}
