import { examples as addAnother } from "../layout/add-another/examples.ts";
import { examples as repeat } from "../layout/repeat/examples.ts";
import { examples as address } from "../layout/address/examples.ts";
import { examples as alert } from "../layout/alert/examples.ts";
import { examples as block } from "../layout/block/examples.ts";
import { examples as button } from "../ui/button/examples.tsx";
import { examples as card } from "../ui/card/examples.tsx";
import { examples as checkGroup } from "../layout/check-group/examples.ts";
import { examples as checkbox } from "../fields/checkbox/examples.ts";
import { examples as computed } from "../fields/computed/examples.ts";
import { examples as date } from "../fields/date/examples.ts";
import { examples as dateWindow } from "../layout/date-window/examples.ts";
import { examples as dialog } from "../ui/dialog/examples.tsx";
import { examples as file } from "../fields/file/examples.ts";
import { examples as group } from "../layout/group/examples.ts";
import { examples as modalButton } from "../layout/modal-button/examples.ts";
import { examples as money } from "../fields/money/examples.ts";
import { examples as monthYear } from "../layout/month-year/examples.ts";
import { examples as notes } from "../notes/examples.ts";
import { examples as notice } from "../ui/notice/examples.tsx";
import { examples as passwordField } from "../ui/password-field/examples.tsx";
import { examples as phone } from "../fields/phone/examples.ts";
import { examples as popover } from "../ui/popover/examples.tsx";
import { examples as radio } from "../fields/radio/examples.ts";
import { examples as range } from "../fields/range/examples.ts";
import { examples as reveal } from "../layout/reveal/examples.ts";
import { examples as schoolSearch } from "../fields/school-search/examples.ts";
import { examples as section } from "../layout/section/examples.ts";
import { examples as select } from "../fields/select/examples.ts";
import { examples as spinner } from "../ui/spinner/examples.tsx";
import { examples as ssn } from "../fields/ssn/examples.ts";
import { examples as tabs } from "../layout/tabs/examples.ts";
import { examples as text } from "../layout/paragraph/examples.ts";
import { examples as textArea } from "../fields/textarea/examples.ts";
import { examples as labelledInput } from "../ui/labelled-input/examples.tsx";
import { examples as textInput } from "../fields/text-input/examples.ts";
import { examples as toast } from "../ui/toast/examples.tsx";
import { examples as watcher } from "../layout/watcher/examples.ts";
import type { WidgetExamples } from "./widget-examples.ts";

/** Every widget with its options and examples: fields first, then groups of fields, layout, and building blocks. */
export const CATALOGUE: readonly WidgetExamples[] = [
  textInput,
  textArea,
  select,
  radio,
  checkbox,
  date,
  phone,
  ssn,
  money,
  computed,
  schoolSearch,
  file,
  range,
  address,
  monthYear,
  checkGroup,
  addAnother,
  repeat,
  tabs,
  section,
  block,
  group,
  watcher,
  reveal,
  text,
  alert,
  dateWindow,
  modalButton,
  notes,
  labelledInput,
  passwordField,
  button,
  dialog,
  popover,
  toast,
  notice,
  card,
  spinner,
];
