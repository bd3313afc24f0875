import { type TenantDefinition } from "../../engine/core/index.ts";
import { text } from "../../engine/texts/index.ts";
import { Skeleton } from "../../widgets/theme.ts";

/** Takes the room of the page that is being loaded, so that nothing jumps when it arrives. */
export function LoadingPage({ definition }: { readonly definition: TenantDefinition }) {
  return (
    <div className="a-site">
      <header className="a-header">
        <div className="a-header__inner">
          <h1 className="a-header__name">{definition.tenant.name}</h1>
        </div>
      </header>
      <div className="a-banner a-banner--loading" aria-hidden="true" />
      <main className="a-main">
        <Skeleton label={text(definition, "form.loading")} />
      </main>
    </div>
  );
}
