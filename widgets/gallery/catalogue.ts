import { examples as addAnother } from "../add-another/examples.ts";
import { examples as address } from "../address/examples.ts";
import { examples as alert } from "../alert/examples.ts";
import { examples as block } from "../block/examples.ts";
import { examples as button } from "../button/examples.tsx";
import { examples as card } from "../card/examples.tsx";
import { examples as checkGroup } from "../check-group/examples.ts";
import { examples as checkbox } from "../checkbox/examples.ts";
import { examples as date } from "../date/examples.ts";
import { examples as dateWindow } from "../date-window/examples.ts";
import { examples as dialog } from "../dialog/examples.tsx";
import { examples as file } from "../file/examples.ts";
import { examples as group } from "../group/examples.ts";
import { examples as modalButton } from "../modal-button/examples.ts";
import { examples as monthYear } from "../month-year/examples.ts";
import { examples as notice } from "../notice/examples.tsx";
import { examples as passwordField } from "../password-field/examples.tsx";
import { examples as phone } from "../phone/examples.ts";
import { examples as popover } from "../popover/examples.tsx";
import { examples as radio } from "../radio/examples.ts";
import { examples as reveal } from "../reveal/examples.ts";
import { examples as schoolSearch } from "../school-search/examples.ts";
import { examples as section } from "../section/examples.ts";
import { examples as select } from "../select/examples.ts";
import { examples as spinner } from "../spinner/examples.tsx";
import { examples as ssn } from "../ssn/examples.ts";
import { examples as tabs } from "../tabs/examples.ts";
import { examples as text } from "../text/examples.ts";
import { examples as textArea } from "../textarea/examples.ts";
import { examples as textField } from "../text-field/examples.tsx";
import { examples as textInput } from "../text-input/examples.ts";
import { examples as toast } from "../toast/examples.tsx";
import { examples as watcher } from "../watcher/examples.ts";
import type { WidgetExamples } from "./widget-examples.ts";

/** Every widget with its options and examples: fields first, then groups of fields, layout, and building blocks. */
export const CATALOGUE: readonly WidgetExamples[] = [
  textInput, textArea, select, radio, checkbox, date, phone, ssn, schoolSearch, file,
  address, monthYear, checkGroup, addAnother, tabs,
  section, block, group, watcher, reveal, text, alert, dateWindow, modalButton,
  textField, passwordField, button, dialog, popover, toast, notice, card, spinner,
];
