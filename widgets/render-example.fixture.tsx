import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Answers } from "../engine/core/index.ts";
import {
  AnswerStoreProvider,
  createAnswerStore,
  FormRegistryProvider,
  FormServicesProvider,
  PageForm,
  type FormRegistry,
  type FormServices,
} from "../engine/react/index.ts";
import { formRegistry, LateRemovalAnnouncer, uploadsOf } from "./index.ts";
import { TextSourceContext } from "./ui/texts/use-text.ts";
import { createToastQueue } from "./ui/toast/Toasts.tsx";
import { createExampleServices } from "./example-services.fixture.ts";
import { EXAMPLE_PAGE, toExampleTenant, type FormExample } from "./example.fixture.ts";

export const TEST_NOW = new Date("2026-11-21T12:00:00Z");

/**
 * Renders an example as a form page does. Returns the typed answers by key and the reported drafts.
 * @param services override the example's services
 * @param registry default: the portal's
 */
export function renderExample(
  example: FormExample,
  services: (own: FormServices) => Partial<FormServices> = () => ({}),
  registry: FormRegistry = formRegistry,
) {
  const toasts = createToastQueue();
  const drafts: [string, string][] = [];
  let typed: Answers = {};
  const store = createAnswerStore({
    onChange: (change) => {
      typed = { ...typed, ...change.typed };
    },
    tenant: toExampleTenant(example),
    application: { answers: example.answers ?? {}, tabs: {}, addAnother: {}, documents: example.documents ?? {} },
    now: TEST_NOW,
    onDraft: (key, text) => drafts.push([key, text]),
    onDocumentsReturned: (keys) => keys.forEach((key) => void uploadsOf(store, given).restore(key)),
  });
  store.setValidating(example.isValidating === true);
  const own = createExampleServices({ store, toasts, isLoggedIn: example.isLoggedOut !== true });
  const given = { ...own, ...services(own) };
  const { unmount } = render(
    <TextSourceContext value={store.tenant.definition}>
      <AnswerStoreProvider value={store}>
        <FormServicesProvider value={given}>
          <FormRegistryProvider value={registry}>
            <PageForm pageId={EXAMPLE_PAGE} />
            <LateRemovalAnnouncer />
          </FormRegistryProvider>
        </FormServicesProvider>
      </AnswerStoreProvider>
    </TextSourceContext>,
  );
  return { store, typed: () => typed, drafts, toasts, unmount, user: userEvent.setup() };
}

export const listAnnounced = (): readonly string[] =>
  [...document.querySelectorAll("[role=status] > p")].map(({ textContent }) => textContent);

export function findDescriptions(element: Element): readonly string[] {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `There is no ${id}.`);
}

export function findDanglingIds(): readonly string[] {
  return ["aria-describedby", "aria-labelledby", "for"]
    .flatMap((name) => [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ""))
    .flatMap((ids) => ids.split(" "))
    .filter((id) => id !== "" && document.getElementById(id) === null);
}
