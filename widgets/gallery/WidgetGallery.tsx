import { Card, Code, DataList, Field, Heading, Input, Link, Stack, Text, Wrap } from "@chakra-ui/react";
import { useMemo, useState, type ReactNode } from "react";
import {
  AnswerStoreProvider,
  createAnswerStore,
  FormRegistryProvider,
  FormServicesProvider,
  PageForm,
} from "../../engine/react/index.ts";
import { formRegistry, uploadsOf } from "../index.ts";
import { TextSourceContext } from "../ui/texts/use-text.ts";
import { ToastProvider, useToasts } from "../ui/toast/Toasts.tsx";
import { CATALOGUE } from "./catalogue.ts";
import { createGalleryServices } from "./gallery-services.ts";
import { GalleryProvider } from "./GalleryProvider.tsx";
import { GALLERY_PAGE, toGalleryTenant } from "./gallery-tenant.ts";
import { ThemeComparison } from "./ThemeComparison.tsx";
import { isFormExample, type FormExample, type WidgetExamples } from "./widget-examples.ts";

/**
 * Shows every widget with its options and working examples, at `/dev/widgets` during development. The page's own frame
 * is made of Chakra's components, so that the theme is seen in both.
 *
 * @param only the name of one widget, to show it alone
 */
export function WidgetGallery({ only }: { only?: string | undefined }) {
  const [search, setSearch] = useState("");
  const named = CATALOGUE.filter(({ name }) => only === undefined || toId(name) === only);
  const shown = named.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <GalleryProvider>
      <ToastProvider>
        <Stack gap="8" maxW="60rem" marginInline="auto" paddingBlock="6" paddingInline="4">
          <Stack as="header" gap="4">
            <Heading as="h1" size="4xl" tabIndex={-1}>
              Widgets
            </Heading>
            <Field.Root maxW="24rem">
              <Field.Label>Find a widget</Field.Label>
              <Input type="search" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
            </Field.Root>
            <Wrap as="nav" aria-label="Widgets" gapX="4" gapY="1">
              {shown.map(({ name }) => (
                <Link key={name} href={`#${toId(name)}`} colorPalette="brand" minBlockSize="6">
                  {name}
                </Link>
              ))}
            </Wrap>
          </Stack>
          <Stack as="main" id="main" gap="8" minInlineSize="0">
            <ThemeComparison />
            {shown.map((entry) => (
              <GalleryEntry key={entry.name} entry={entry} />
            ))}
          </Stack>
        </Stack>
      </ToastProvider>
    </GalleryProvider>
  );
}

function GalleryEntry({ entry }: { entry: WidgetExamples }) {
  const id = toId(entry.name);
  return (
    <Stack
      as="section"
      gap="6"
      paddingBlockStart="8"
      borderBlockStart="2px solid {colors.border}"
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <Heading as="h2" size="2xl" id={`${id}-title`}>
        {entry.name}
      </Heading>
      <Text>
        <Prose text={entry.about} />
      </Text>
      {entry.options.length > 0 && (
        <DataList.Root orientation={{ base: "vertical", md: "horizontal" }} size="lg">
          {entry.options.map(({ name, meaning }) => (
            <DataList.Item key={name} alignItems="start">
              <DataList.ItemLabel minW={{ md: "14rem" }}>
                <Word>{name}</Word>
              </DataList.ItemLabel>
              <DataList.ItemValue display="block">
                <Prose text={meaning} />
              </DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList.Root>
      )}
      {entry.examples.map((example) => (
        <Card.Root
          key={example.title}
          role="group"
          aria-label={`${entry.name}: ${example.title}`}
          data-example={toId(example.title)}
          minInlineSize="0"
        >
          <Card.Body display="grid" gap="4" css={SIDE_BY_SIDE}>
            <Text color="fg.muted" textStyle="sm">
              {example.title}
            </Text>
            {isFormExample(example) ? (
              <GalleryForm example={example}>
                <PageForm pageId={GALLERY_PAGE} />
              </GalleryForm>
            ) : (
              example.render()
            )}
          </Card.Body>
        </Card.Root>
      ))}
    </Stack>
  );
}

/** Examples that show several of a kind put them into an element of this class. */
const SIDE_BY_SIDE = {
  "& .p-gallery__side-by-side": { display: "flex", flexWrap: "wrap", gap: "{spacing.3} {spacing.4}" },
};

/** The providers that a form example needs: its own tenant, answers and services. */
export function GalleryForm({ example, children }: { example: FormExample; children: ReactNode }) {
  const toasts = useToasts();
  const { store, services } = useMemo(() => {
    const created = createAnswerStore({
      tenant: toGalleryTenant(example),
      application: { answers: example.answers ?? {}, tabs: {}, addAnother: {}, documents: example.documents ?? {} },
      now: new Date(),
      onDocumentsReturned: (keys) => keys.forEach((key) => void uploadsOf(created, services).restore(key)),
    });
    created.setValidating(example.isValidating === true);
    const services = createGalleryServices({ store: created, toasts, isLoggedIn: example.isLoggedOut !== true });
    return { store: created, services };
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
  return text.split("`").map((part, index) => (index % 2 === 1 ? <Word key={index}>{part}</Word> : part));
}

function Word({ children }: { children: string }) {
  return (
    <Code fontSize="0.9em" overflowWrap="anywhere">
      {children}
    </Code>
  );
}

function toId(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}
