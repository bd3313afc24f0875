/** The form machinery: a component for every widget name and every layout node type. Loaded with the first form page. */
import "./foundation/form.css";
import type { FormRegistry, LayoutRegistry, WidgetRegistry } from "../engine/react/index.ts";
import { AddAnotherNode } from "./add-another/AddAnotherNode.tsx";
import { AddressNode } from "./address/AddressNode.tsx";
import { AlertNode } from "./alert/AlertNode.tsx";
import { BlockNode } from "./block/BlockNode.tsx";
import { CheckGroupNode } from "./check-group/CheckGroupNode.tsx";
import { Checkbox } from "./checkbox/Checkbox.tsx";
import { DateInput } from "./date/DateInput.tsx";
import { DateWindowNode } from "./date-window/DateWindowNode.tsx";
import { FileUpload } from "./file/FileUpload.tsx";
import { GroupNode } from "./group/GroupNode.tsx";
import { ModalButtonNode } from "./modal-button/ModalButtonNode.tsx";
import { MonthYearNode } from "./month-year/MonthYearNode.tsx";
import { PhoneInput } from "./phone/PhoneInput.tsx";
import { PhoneNode } from "./phone/PhoneNode.tsx";
import { RadioGroup } from "./radio/RadioGroup.tsx";
import { RevealNode } from "./reveal/RevealNode.tsx";
import { RowNode } from "./row/RowNode.tsx";
import { SchoolSearch } from "./school-search/SchoolSearch.tsx";
import { SectionNode } from "./section/SectionNode.tsx";
import { Select } from "./select/Select.tsx";
import { SsnInput } from "./ssn/SsnInput.tsx";
import { TabsNode } from "./tabs/TabsNode.tsx";
import { TextNode } from "./text/TextNode.tsx";
import { TextArea } from "./textarea/TextArea.tsx";
import { TextInput } from "./text-input/TextInput.tsx";
import { WatcherNode } from "./watcher/WatcherNode.tsx";


export const widgetRegistry: WidgetRegistry = {
  text: TextInput,
  email: TextInput,
  textarea: TextArea,
  select: Select,
  radio: RadioGroup,
  checkbox: Checkbox,
  date: DateInput,
  phone: PhoneInput,
  ssn: SsnInput,
  schoolSearch: SchoolSearch,
  file: FileUpload,
};

export const layoutRegistry: LayoutRegistry = {
  section: SectionNode,
  row: RowNode,
  text: TextNode,
  alert: AlertNode,
  block: BlockNode,
  group: GroupNode,
  watcher: WatcherNode,
  tabs: TabsNode,
  addAnother: AddAnotherNode,
  dateWindow: DateWindowNode,
  reveal: RevealNode,
  modalButton: ModalButtonNode,
  address: AddressNode,
  monthYear: MonthYearNode,
  checkGroup: CheckGroupNode,
  phone: PhoneNode,
};

/** What `FormRegistryProvider` of engine/react wants. */
export const formRegistry: FormRegistry = { widgets: widgetRegistry, layout: layoutRegistry };

/** Every widget with its examples; a chunk of its own, and none at all where nobody asks for it. */
export const loadWidgetGallery = () => import("./gallery/WidgetGallery.tsx");
