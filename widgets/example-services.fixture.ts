import { itemPlacesOf } from "../engine/core/index.ts";
import type {
  AnswerStore,
  ConversionStatus,
  FormServices,
  ItemsArranged,
  ItemsStep,
  Suggestion,
} from "../engine/react/index.ts";
import { createQuickPost } from "./fields/file/quick-uploads.fixture.ts";
import type { ToastQueue } from "./ui/toast/Toasts.tsx";

interface ExampleServicesOptions {
  readonly store: AnswerStore;
  readonly toasts: ToastQueue;
  readonly isLoggedIn: boolean;
}

const POLLS_TO_CONVERT = 2;

/** Services in memory. A file with `fail` in its name fails to convert. One with `cut` loses its connection once. */
export function createExampleServices({ store, toasts, isLoggedIn }: ExampleServicesOptions): FormServices {
  const conversions = new Map<string, { fileName: string; pollsLeft: number }>();
  const status = (name: ConversionStatus["status"], message = ""): ConversionStatus => ({ status: name, message });
  return {
    isLoggedIn,
    goToSignUp: () => undefined,
    chooseAside(id, taken) {
      const asides = [...store.tenant.fields.keys()].flatMap((key) => store.getField(key).asides ?? []);
      const chosen = asides.find((aside) => aside.id === id);
      if (chosen !== undefined && taken !== undefined) store.setAnswers({ [chosen.key]: taken });
      store.setAsides(asides.filter((aside) => aside.id !== id));
    },
    arrangeItems: isLoggedIn ? (step) => Promise.resolve(arrangeHere(store, step)) : undefined,
    toast(toast) {
      const id = toasts.add(toast);
      return () => toasts.dismiss(id);
    },
    findSuggestions: (text, category) => Promise.resolve(findIn(recordsOf(category), text)),
    findDetail: (id, category) => Promise.resolve(recordsOf(category)[Number(id)]),
    chooseTab: (id, tab) => Promise.resolve(store.setTab(id, tab)),
    addItem: (id, count) => Promise.resolve(store.setCount(id, count)),
    uploads: {
      presign: (key) => Promise.resolve({ url: "/", fields: { key } }),
      post: createQuickPost(),
      startConversion(key, _fileKey, fileName) {
        conversions.set(key, { fileName, pollsLeft: POLLS_TO_CONVERT });
        return Promise.resolve(status("UNPROCESSED"));
      },
      conversionStatus(key) {
        const conversion = conversions.get(key);
        if (conversion === undefined) return Promise.resolve(status("NOT_ANSWERED"));
        conversion.pollsLeft -= 1;
        if (conversion.pollsLeft > 0) return Promise.resolve(status("IN_PROGRESS"));
        return Promise.resolve(
          conversion.fileName.includes("fail")
            ? status("FAILED", "This file could not be opened.")
            : status("COMPLETED"),
        );
      },
      refreshDocuments() {
        const converted = [...conversions].map(
          ([key, { fileName }]) => [key, { file_name: fileName, file_size: 0 }] as const,
        );
        store.setDocuments({ ...store.application().documents, ...Object.fromEntries(converted) });
        return Promise.resolve();
      },
      abandon: ({ answerKey }) => Promise.resolve(conversions.delete(answerKey)),
      restore: () => Promise.resolve(),
      remove(key) {
        conversions.delete(key);
        const { [key]: _removed, ...rest } = store.application().documents;
        store.setDocuments(rest);
        return Promise.resolve();
      },
    },
  };
}

export function arrangeHere(store: AnswerStore, { id, order, answers = {} }: ItemsStep): ItemsArranged {
  const { tenant } = store;
  const keys = itemPlacesOf(tenant, id)?.keys ?? [];
  const all = keys.flat().filter((key) => tenant.fields.has(key));
  const before = Object.fromEntries([...tenant.fields.keys()].map((key) => [key, store.getEntered(key) ?? ""]));
  const revision = store.arrangedAt(all[0] ?? "") + 1;
  const moved = keys.flatMap((place, index) =>
    place.map((key, member) => [key, before[keys[(order[index] ?? 0) - 1]?.[member] ?? ""] ?? ""] as const),
  );
  store.setArranged(new Map(all.map((key) => [key, revision])));
  store.show({ ...Object.fromEntries(moved.filter(([key]) => tenant.fields.has(key))), ...answers });
  store.showLayout({ addAnother: { [id]: order.length } });
  return { revision, before };
}

type LookupRecord = Readonly<Record<string, string>>;

function recordsOf(category: string): readonly LookupRecord[] {
  return category === "address" ? ADDRESSES : SCHOOLS;
}

function findIn(records: readonly LookupRecord[], text: string): readonly Suggestion[] {
  return records
    .map((record, index) => ({
      text: record["name"] ?? record["address_line_1"] ?? "",
      id: String(index),
      sub_text: [record["city"], record["state"]].filter(Boolean).join(", "),
    }))
    .filter((suggestion) => suggestion.text.toLowerCase().includes(text.toLowerCase()))
    .slice(0, 5);
}

const SCHOOLS: readonly LookupRecord[] = [
  {
    name: "Boston College",
    ceeb: "003083",
    address_line_1: "140 Commonwealth Avenue",
    city: "Chestnut Hill",
    state: "MA",
    zip: "02467",
    country: "USA",
  },
  {
    name: "Boston University",
    ceeb: "003087",
    address_line_1: "One Silber Way",
    city: "Boston",
    state: "MA",
    zip: "02215",
    country: "USA",
  },
  {
    name: "Bowdoin College",
    ceeb: "003089",
    address_line_1: "255 Maine Street",
    city: "Brunswick",
    state: "ME",
    zip: "04011",
    country: "USA",
  },
  {
    name: "Universität Bonn",
    ceeb: "1234",
    address_line_1: "Regina-Pacis-Weg 3",
    city: "Bonn",
    state: "",
    zip: "53113",
    country: "DEU",
  },
];

const ADDRESSES: readonly LookupRecord[] = [
  { address_line_1: "100 Ridge Road", city: "Albany", state: "NY", zip: "12207", country: "USA" },
  { address_line_1: "100 Ridge Street", city: "Toronto", state: "ON", zip: "M5V 2T6", country: "CAN" },
];
