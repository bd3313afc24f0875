import { createTenant, toDefinition } from "../core/index.ts";
import { formatProblems, lintTenant, type TenantFiles, type TenantVersion } from "../lint/index.ts";
import { compileValidators } from "./compile-validators.ts";
import { hashTenantFiles } from "./content-hash.ts";

/**
 * Compiles a folder for a comparison, even if the current linter rejects it.
 * @throws Error with the linter's problems if the folder cannot be compiled
 */
export function compileVersion(files: TenantFiles): TenantVersion {
  try {
    return compileUnlinted(files);
  } catch (error) {
    const problems = lintTenant(files).filter(({ severity }) => severity === "error");
    const said =
      problems.length === 0
        ? String(error instanceof Error ? error.message : error)
        : formatProblems("text", [{ folder: files.folder, texts: files.texts, problems }], {
            color: false,
            quiet: true,
          });
    throw new Error(`"${files.folder}" cannot be read as a tenant.\n\n${said}`, { cause: error });
  }
}

/** @throws Error from the compiler */
export function compileUnlinted(files: TenantFiles): TenantVersion {
  const definition = toDefinition(files.texts, hashTenantFiles(files));
  return { files, tenant: createTenant(definition, compileValidators(definition.dataModel).validators) };
}
