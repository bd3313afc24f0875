import { choiceRecipe } from "./recipes/fields/choice.ts";
import { choiceNoteRecipe } from "./recipes/fields/choice-note.ts";
import { choicesRecipe } from "./recipes/fields/choices.ts";
import { countRecipe } from "./recipes/fields/count.ts";
import { dateNumberRecipe, datePartRecipe, dateRecipe } from "./recipes/fields/date.ts";
import { fieldRecipe } from "./recipes/fields/field.ts";
import { fileRecipe } from "./recipes/fields/file.ts";
import { inputRecipe } from "./recipes/fields/input.ts";
import { lookupRecipe } from "./recipes/fields/lookup.ts";
import { moneyRecipe } from "./recipes/fields/money.ts";
import { noteRecipe } from "./recipes/fields/note.ts";
import { phoneRecipe } from "./recipes/fields/phone.ts";
import { selectRecipe } from "./recipes/fields/select.ts";
import { textareaRecipe } from "./recipes/fields/textarea.ts";
import { addAnotherRecipe } from "./recipes/layout/add-another.ts";
import { addressRecipe } from "./recipes/layout/address.ts";
import { monthYearRecipe } from "./recipes/layout/month-year.ts";
import { revealRecipe } from "./recipes/layout/reveal.ts";
import { rowRecipe } from "./recipes/layout/row.ts";
import { sectionRecipe } from "./recipes/layout/section.ts";
import { tabsRecipe } from "./recipes/layout/tabs.ts";
import { accountNameRecipe } from "./recipes/portal/account-name.ts";
import { accountRecipe } from "./recipes/portal/account.ts";
import { ownAccountRecipe } from "./recipes/portal/own-account.ts";
import { actionsRecipe } from "./recipes/portal/actions.ts";
import { bannerRecipe } from "./recipes/portal/banner.ts";
import { completionRecipe } from "./recipes/portal/completion.ts";
import { contactRecipe } from "./recipes/portal/contact.ts";
import { footerRecipe } from "./recipes/portal/footer.ts";
import { formRecipe } from "./recipes/portal/form.ts";
import { headerRecipe } from "./recipes/portal/header.ts";
import { mainRecipe } from "./recipes/portal/main.ts";
import { pageStateRecipe } from "./recipes/portal/page-state.ts";
import { pageRecipe } from "./recipes/portal/page.ts";
import { siteRecipe } from "./recipes/portal/site.ts";
import { softRecipe } from "./recipes/portal/soft.ts";
import { savingRecipe } from "./recipes/portal/saving.ts";
import { stepsRecipe } from "./recipes/portal/steps.ts";
import { summaryRecipe } from "./recipes/portal/summary.ts";
import { deadlineRecipe } from "./recipes/portal/deadline.ts";
import { reviewRecipe } from "./recipes/portal/review.ts";
import { topRecipe } from "./recipes/portal/top.ts";
import { buttonRecipe } from "./recipes/ui/button.ts";
import { cardRecipe } from "./recipes/ui/card.ts";
import { dialogRecipe } from "./recipes/ui/dialog.ts";
import { linkButtonRecipe } from "./recipes/ui/link-button.ts";
import { noticeRecipe } from "./recipes/ui/notice.ts";
import { passwordRecipe } from "./recipes/ui/password.ts";
import { popoverPanelRecipe, popoverRecipe } from "./recipes/ui/popover.ts";
import { requirementsItemRecipe, requirementsRecipe } from "./recipes/ui/requirements.ts";
import { richTextRecipe } from "./recipes/ui/rich-text.ts";
import { skeletonRecipe } from "./recipes/ui/skeleton.ts";
import { skipLinkRecipe } from "./recipes/ui/skip-link.ts";
import { spinnerRecipe } from "./recipes/ui/spinner.ts";
import { toastRecipe, toastsRecipe } from "./recipes/ui/toast.ts";
import { visuallyHiddenRecipe } from "./recipes/ui/visually-hidden.ts";

/** What every screen needs, in the order in which it is written: a later recipe wins over an earlier one. */
export const BASE_RECIPES = {
  visuallyHidden: visuallyHiddenRecipe,
  spinner: spinnerRecipe,
  button: buttonRecipe,
  linkButton: linkButtonRecipe,
  card: cardRecipe,
  dialog: dialogRecipe,
  notice: noticeRecipe,
  field: fieldRecipe,
  input: inputRecipe,
  password: passwordRecipe,
  requirements: requirementsRecipe,
  requirementsItem: requirementsItemRecipe,
  popover: popoverRecipe,
  popoverPanel: popoverPanelRecipe,
  richText: richTextRecipe,
  skeleton: skeletonRecipe,
  skipLink: skipLinkRecipe,
  toast: toastRecipe,
  toasts: toastsRecipe,
  site: siteRecipe,
  header: headerRecipe,
  footer: footerRecipe,
  main: mainRecipe,
  contact: contactRecipe,
  soft: softRecipe,
  account: accountRecipe,
};

/** What form pages need in addition. */
export const FORM_RECIPES = {
  form: formRecipe,
  lookup: lookupRecipe,
  address: addressRecipe,
  choices: choicesRecipe,
  choice: choiceRecipe,
  monthYear: monthYearRecipe,
  select: selectRecipe,
  date: dateRecipe,
  dateNumber: dateNumberRecipe,
  datePart: datePartRecipe,
  file: fileRecipe,
  note: noteRecipe,
  choiceNote: choiceNoteRecipe,
  money: moneyRecipe,
  phone: phoneRecipe,
  reveal: revealRecipe,
  row: rowRecipe,
  section: sectionRecipe,
  tabs: tabsRecipe,
  addAnother: addAnotherRecipe,
  textarea: textareaRecipe,
  count: countRecipe,
  banner: bannerRecipe,
  top: topRecipe,
  steps: stepsRecipe,
  saving: savingRecipe,
  page: pageRecipe,
  pageState: pageStateRecipe,
  actions: actionsRecipe,
  summary: summaryRecipe,
  accountName: accountNameRecipe,
  completion: completionRecipe,
};

/** What only some pages behind the form need in addition: checking the answers, one's own account, a closed round. */
export const REVIEW_RECIPES = { review: reviewRecipe, deadline: deadlineRecipe, ownAccount: ownAccountRecipe };
