import { useMemo, type ReactNode } from "react";
import {
  AnswerStoreProvider,
  createAnswerStore,
  FormRegistryProvider,
  FormServicesProvider,
  PageForm,
} from "../../engine/react/index.ts";
import { formRegistry } from "../index.ts";
import { TextSourceContext } from "../ui/texts/use-text.ts";
import { ToastProvider, useToasts } from "../ui/toast/Toasts.tsx";
import { CATALOGUE } from "./catalogue.ts";
import { createGalleryServices } from "./gallery-services.ts";
import { GALLERY_PAGE, toGalleryTenant } from "./gallery-tenant.ts";
import { isFormExample, type FormExample, type WidgetExamples } from "./widget-examples.ts";
import "./gallery.css";

/**
 * Shows every widget with its options and working examples, at `/dev/widgets` during development.
 *
 * @param only the name of one widget, to show it alone
 */
export function WidgetGallery({ only }: { only?: string | undefined }) {
  const shown = CATALOGUE.filter(({ name }) => only === undefined || toId(name) === only);
  return (
    <ToastProvider>
      <div className="p-gallery">
        <header>
          <h1 tabIndex={-1}>Widgets</h1>
          <nav aria-label="Widgets">
            <ul className="p-gallery__index">
              {CATALOGUE.map(({ name }) => (
                <li key={name}>
                  <a href={`#${toId(name)}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main id="main">
          {shown.map((entry) => (
            <GalleryEntry key={entry.name} entry={entry} />
          ))}
        </main>
      </div>
    </ToastProvider>
  );
}

function GalleryEntry({ entry }: { entry: WidgetExamples }) {
  return (
    <section className="p-gallery__entry" id={toId(entry.name)} aria-labelledby={`${toId(entry.name)}-title`}>
      <h2 id={`${toId(entry.name)}-title`}>{entry.name}</h2>
      <p>
        <Prose text={entry.about} />
      </p>
      {entry.options.length > 0 && (
        <dl className="p-gallery__options">
          {entry.options.map(({ name, meaning }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <Prose text={meaning} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {entry.examples.map((example) => (
        <div
          className="p-gallery__example"
          key={example.title}
          role="group"
          aria-label={`${entry.name}: ${example.title}`}
          data-example={toId(example.title)}
        >
          <p className="p-gallery__title">{example.title}</p>
          {isFormExample(example) ? (
            <GalleryForm example={example}>
              <PageForm pageId={GALLERY_PAGE} />
            </GalleryForm>
          ) : (
            example.render()
          )}
        </div>
      ))}
    </section>
  );
}

/** The providers that a form example needs: its own tenant, answers and services. */
export function GalleryForm({ example, children }: { example: FormExample; children: ReactNode }) {
  const toasts = useToasts();
  const { store, services } = useMemo(() => {
    const created = createAnswerStore({
      tenant: toGalleryTenant(example),
      application: { answers: example.answers ?? {}, tabs: {}, addAnother: {}, documents: example.documents ?? {} },
      now: new Date(),
    });
    created.setValidating(example.isValidating === true);
    return {
      store: created,
      services: createGalleryServices({ store: created, toasts, isLoggedIn: example.isLoggedOut !== true }),
    };
  }, [example, toasts]);
  return (
    <TextSourceContext value={store.tenant.definition}>
      <AnswerStoreProvider store={store}>
        <FormServicesProvider services={services}>
          <FormRegistryProvider registry={formRegistry}>{children}</FormRegistryProvider>
        </FormServicesProvider>
      </AnswerStoreProvider>
    </TextSourceContext>
  );
}

/** Words between backticks as code. */
function Prose({ text }: { text: string }) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

function toId(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
