import BaseInputTemplate from "@rjsf/core/lib/components/templates/BaseInputTemplate.js";
import RangeWidget from "@rjsf/core/lib/components/widgets/RangeWidget.js";
import "../theme/form.css";
import type { FormRegistry, LayoutRegistry, WidgetRegistry } from "../engine/react/index.ts";
import { AddAnotherNode, RepeatNode } from "./layout/add-another/AddAnotherNode.tsx";
import {
  AddressNode,
  AlertNode,
  BlockNode,
  CheckGroupNode,
  DateWindowNode,
  GroupNode,
  ModalButtonNode,
  PhoneNode,
  RowNode,
  ParagraphNode,
  WatcherNode,
  SectionNode,
  RevealNode,
  MonthYearNode,
} from "./layout/layout-nodes.tsx";
import { Checkbox, RadioGroup, Select } from "./fields/choices/choices.tsx";
import { DateInput } from "./fields/date/DateInput.tsx";
import { FileUpload } from "./fields/file/FileUpload.tsx";
import { AnyWidgetField, LabelledField } from "./fields/field-frame/FieldTemplate.tsx";
import { MoneyInput } from "./fields/money/MoneyInput.tsx";
import { PhoneInput, SsnInput } from "./fields/masked-input/MaskedInput.tsx";
import { SchoolSearch } from "./fields/lookup/LookupWidget.tsx";
import { TabsNode } from "./layout/tabs/TabsNode.tsx";
import { TextArea } from "./fields/textarea/TextArea.tsx";
import { EmailInput, TextInput } from "./fields/text-input/TextInput.tsx";
import { LateFieldNotes } from "./notes/late-notes.tsx";
import { lateComponent } from "./ui/late/create-late.tsx";

/** Components for all widgets and layout nodes. The first form page loads this module. */

export { LateSeveralFiles } from "./fields/file/FileUpload.tsx";
export { uploadsOf, type UploadFailure, type UploadManager } from "./fields/file/upload-manager.ts";
export { LateAsideNote, LateRemovalAnnouncer } from "./notes/late-notes.tsx";

/** Loaded late, because few forms compute answers. */
export const LateComputedAnswer = Object.assign(
  lateComponent(async () => (await import("./fields/computed/ComputedAnswer.tsx")).ComputedAnswer),
  { FieldTemplate: LabelledField },
);

export const widgetRegistry: WidgetRegistry = {
  text: TextInput,
  email: EmailInput,
  textarea: TextArea,
  select: Select,
  radio: RadioGroup,
  checkbox: Checkbox,
  date: DateInput,
  phone: PhoneInput,
  ssn: SsnInput,
  money: MoneyInput,
  schoolSearch: SchoolSearch,
  file: FileUpload,
  range: RangeWidget,
};

const layoutRegistry: LayoutRegistry = {
  section: SectionNode,
  row: RowNode,
  text: ParagraphNode,
  alert: AlertNode,
  block: BlockNode,
  group: GroupNode,
  watcher: WatcherNode,
  tabs: TabsNode,
  addAnother: AddAnotherNode,
  repeat: RepeatNode,
  dateWindow: DateWindowNode,
  reveal: RevealNode,
  modalButton: ModalButtonNode,
  address: AddressNode,
  monthYear: MonthYearNode,
  checkGroup: CheckGroupNode,
  phone: PhoneNode,
};

export const formRegistry: FormRegistry = {
  widgets: widgetRegistry,
  templates: { FieldTemplate: AnyWidgetField, BaseInputTemplate },
  layout: layoutRegistry,
  ComputedAnswer: LateComputedAnswer,
  FieldNotes: LateFieldNotes,
};
