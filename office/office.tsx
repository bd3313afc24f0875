import { createContext, useCallback, useContext, type ReactNode } from "react";
import type { QueryClient } from "@tanstack/react-query";
import type { TextSource, TextValues } from "../engine/core/index.ts";
import type { OfficePage } from "../engine/protocol/index.ts";
import { officeText, type OfficeTextKey } from "../engine/texts/index.ts";
import type { CallOffice } from "./api/call-office.ts";
import type { UnsentTexts } from "./form/unsent-texts.ts";
import type { FreshFactor } from "./session/fresh-factor.ts";
import type { LastCall } from "./session/last-call.ts";

/** Everything that a screen of the office may need. */
export interface Office {
  readonly page: OfficePage;
  readonly callOffice: CallOffice;
  readonly queryClient: QueryClient;
  readonly freshFactor: FreshFactor;
  readonly lastCall: LastCall;
  /** What was typed and not sent, in this tab (form/use-unsent.ts). */
  readonly unsent: UnsentTexts;
}

const OfficeContext = createContext<Office | undefined>(undefined);

export function OfficeContextProvider({ office, children }: { readonly office: Office; readonly children: ReactNode }) {
  return <OfficeContext value={office}>{children}</OfficeContext>;
}

export function useOffice(): Office {
  const office = useContext(OfficeContext);
  if (office === undefined) throw new Error("A screen was rendered outside OfficeContextProvider.");
  return office;
}

export const textSourceOf = ({ texts, partner }: OfficePage): TextSource => ({ texts, tenant: { partner } });

/** A text in the tenant's wording, with partner values filled in. */
export function useText(): (key: OfficeTextKey, values?: TextValues) => string {
  const { page } = useOffice();
  return useCallback((key, values) => officeText(textSourceOf(page), key, values), [page]);
}
