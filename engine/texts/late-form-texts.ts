/** What parts of a form and its menus say that are loaded once it is shown. */
export const LATE_FORM_TEXTS = {
  // Items that are removed or moved, and what a choice removes
  "addAnother.remove": "Remove {item}",
  "addAnother.moveUp": "Move {item} up",
  "addAnother.moveDown": "Move {item} down",
  "addAnother.removed": "{item} was removed.",
  "addAnother.returned": "{item} is back.",
  "addAnother.moved": "{item} is now {place}.",
  "addAnother.elsewhere": "These entries were removed or moved elsewhere.",
  "undo.button": "Undo",

  // The menu of the account, and what a page shows while its scripts are loaded
  "nav.logOut": "Log out",
  "session.loggedOut": "You have been logged out.",
  "form.loading": "Loading the application",

  // Suggestions of search inputs
  "lookup.use": "Use: {text}",
  "lookup.count": "{count} suggestions",
  "lookup.one": "1 suggestion",
  "lookup.none": "No suggestions. You can keep your own text.",

  // The copy of a submission
  "error.pdf": "We could not make the PDF copy of your application. Please try again.",

  // The menu of an account
  "nav.signIn": "Log in",
  "nav.ownAccount": "Your account",
} as const;
