/** The form machinery: a component for every widget name and every layout node type. Loaded with the first form page. */
import "../theme/form.css";
import BaseInputTemplate from "@rjsf/core/lib/components/templates/BaseInputTemplate.js";
import RangeWidget from "@rjsf/core/lib/components/widgets/RangeWidget.js";
import type { FormRegistry, LayoutRegistry, WidgetRegistry } from "../engine/react/index.ts";
import { AddAnotherNode } from "./layout/add-another/AddAnotherNode.tsx";
import { RepeatNode } from "./layout/repeat/RepeatNode.tsx";
import { AddressNode } from "./layout/address/AddressNode.tsx";
import { AlertNode } from "./layout/alert/AlertNode.tsx";
import { BlockNode } from "./layout/block/BlockNode.tsx";
import { CheckGroupNode } from "./layout/check-group/CheckGroupNode.tsx";
import { Checkbox } from "./fields/checkbox/Checkbox.tsx";
import { LateComputedAnswer } from "./fields/computed/LateComputedAnswer.tsx";
import { DateInput } from "./fields/date/DateInput.tsx";
import { DateWindowNode } from "./layout/date-window/DateWindowNode.tsx";
import { FileUpload } from "./fields/file/FileUpload.tsx";
import { AnyWidgetField } from "./fields/field-frame/AnyWidgetField.tsx";
import { GroupNode } from "./layout/group/GroupNode.tsx";
import { ModalButtonNode } from "./layout/modal-button/ModalButtonNode.tsx";
import { MoneyInput } from "./fields/money/MoneyInput.tsx";
import { MonthYearNode } from "./layout/month-year/MonthYearNode.tsx";
import { PhoneInput } from "./fields/phone/PhoneInput.tsx";
import { PhoneNode } from "./layout/phone/PhoneNode.tsx";
import { RadioGroup } from "./fields/radio/RadioGroup.tsx";
import { RevealNode } from "./layout/reveal/RevealNode.tsx";
import { RowNode } from "./layout/row/RowNode.tsx";
import { SchoolSearch } from "./fields/school-search/SchoolSearch.tsx";
import { SectionNode } from "./layout/section/SectionNode.tsx";
import { Select } from "./fields/select/Select.tsx";
import { SsnInput } from "./fields/ssn/SsnInput.tsx";
import { TabsNode } from "./layout/tabs/TabsNode.tsx";
import { ParagraphNode } from "./layout/paragraph/ParagraphNode.tsx";
import { TextArea } from "./fields/textarea/TextArea.tsx";
import { EmailInput, TextInput } from "./fields/text-input/TextInput.tsx";
import { WatcherNode } from "./layout/watcher/WatcherNode.tsx";
import { LateFieldNotes } from "./notes/late-notes.tsx";

export { lateSeveralFiles } from "./fields/file/late-several-files.ts";
export { uploadsOf } from "./fields/file/use-upload.ts";
export type { UploadFailure, UploadManager } from "./fields/file/upload-manager.ts";
export { LateAsideNote, LateRemovalAnnouncer } from "./notes/late-notes.tsx";

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

export const layoutRegistry: LayoutRegistry = {
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

/** What `FormRegistryProvider` of engine/react wants. */
export const formRegistry: FormRegistry = {
  widgets: widgetRegistry,
  templates: { FieldTemplate: AnyWidgetField, BaseInputTemplate },
  layout: layoutRegistry,
  ComputedAnswer: LateComputedAnswer,
  FieldNotes: LateFieldNotes,
};
