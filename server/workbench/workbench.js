const find = (id) => document.getElementById(id);
const frame = find("portal");
let selected = "";

function make(name, text, attributes = {}, ...children) {
  const element = document.createElement(name);
  if (text !== "") element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

async function call(path, body) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, body === undefined ? {} : options);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message ?? `${path} answered ${response.status}.`);
  return answer;
}

const say = (text) => (find("said").textContent = text);

async function attempt(work) {
  try {
    await work();
  } catch (error) {
    say(error.message);
  }
}

const marks = ({ isShown, isRequired, isWrong }) =>
  [isShown ? "" : "hidden", isRequired ? "required" : "", isWrong ? "to correct" : ""].filter(Boolean).join(", ");

function toButton(part, path) {
  const words = marks(part);
  const button = make("button", words === "" ? part.label : `${part.label} (${words})`, {
    type: "button",
    "aria-pressed": String(part.key === selected),
    "data-key": part.key,
    ...(part.isShown ? {} : { class: "is-hidden" }),
  });
  button.addEventListener("click", () => {
    if (path !== undefined && part.isShown) visit(path);
    void attempt(() => select(part.key));
  });
  return button;
}

/** Shows a page, or a question by its hash. A new load without a hash would return to the applicant's last page. */
function visit(path) {
  const { history, location, PopStateEvent } = frame.contentWindow;
  isEntered = false;
  if (path.includes("#") || location.protocol === "about:") return location.assign(path);
  history.pushState(null, "", path);
  frame.contentWindow.dispatchEvent(new PopStateEvent("popstate"));
}

const reloadBeside = () => find("beside").hidden || find("beside").contentWindow.location.reload();

let drawn = "";

/** Draws the state anew if it has changed. */
async function refresh() {
  const { now = "", ...state } = await call("/dev/state");
  if (JSON.stringify(state) === drawn) return;
  if (drawn === "") find("moment").value = now;
  drawn = JSON.stringify(state);
  reloadBeside();
  find("visitor").hidden = state.applicant !== null;
  document.title = `Workbench: ${state.tenant}`;
  for (const id of ["print", "pdf"]) find(id).hidden = state.print === null;
  if (state.print !== null) find("print").href = state.print;
  const chosen = find("scenario").value;
  find("scenarios").replaceChildren(...state.scenarios.map((name) => make("option", name, { value: name })));
  find("scenario").value = chosen;
  if (find("scenario").value !== chosen) {
    find("scenario").value = "";
    say(`${chosen} is gone.`);
  }
  const problems = state.problems.map(({ place, editor, severity, message, hint }) =>
    make("li", `${severity}: ${message} ${hint} `, {}, make("a", place, { href: editor })),
  );
  const title = state.isBroken
    ? "The last save is broken. The frame shows the version before, if there is one."
    : "Problems";
  find("problems").replaceChildren(
    ...(problems.length === 0 ? [] : [make("h2", title), make("ul", "", {}, ...problems)]),
  );
  const { activeElement } = document;
  const focused = activeElement.dataset.key ?? activeElement.parentElement?.id;
  const open = new Set([...document.querySelectorAll("#outline details:not([open])")].map(({ id }) => id));
  const toGroup = (id, title, ...buttons) => {
    const details = make("details", "", { id }, make("summary", title), ...buttons);
    details.open = !open.has(id);
    return details;
  };
  find("outline").replaceChildren(
    ...state.pages.map((page) =>
      toGroup(
        `page-${page.key}`,
        page.isShown ? page.label : `${page.label} (hidden)`,
        toButton(page, page.path),
        ...page.questions.flatMap((question, at) => [
          ...(question.section === (page.questions[at - 1]?.section ?? null) ? [] : [make("h2", question.section)]),
          toButton(question, `${page.path}#${question.key}`),
        ]),
      ),
    ),
    ...Object.entries(state.groups).map(([title, parts]) =>
      toGroup(title, title, ...parts.map((part) => toButton(part))),
    ),
  );
  // The new button or summary takes the focus of the old one.
  [...document.querySelectorAll("#outline button, #outline summary")]
    .find((one) => (one.dataset.key ?? one.parentElement.id) === focused)
    ?.focus();
}

async function select(key) {
  selected = key;
  for (const button of document.querySelectorAll("#outline button"))
    button.setAttribute("aria-pressed", String(button.dataset.key === key));
  const explained = await call(`/dev/why?key=${encodeURIComponent(key)}`);
  find("details").replaceChildren(
    ...explained.flatMap(({ kind, key: name, label, place, editor, statements }) => [
      make("h3", label),
      make(
        "p",
        `${kind} `,
        {},
        ...(name === label ? [] : [make("code", name)]),
        ...(place === undefined ? [] : [" in ", make("a", place, { href: editor })]),
      ),
      make(
        "ul",
        "",
        {},
        ...statements.map(({ text, parts }) => {
          const lines = parts.flatMap((part) => [
            `${part.text} `,
            ...(part.place === undefined ? [] : [make("a", part.place, { href: part.editor })]),
            "\n",
          ]);
          return make("li", text, {}, ...(parts.length === 0 ? [] : [make("pre", "", {}, ...lines)]));
        }),
      ),
    ]),
  );
}

/** Follows saved answers and files. */
async function follow() {
  const before = drawn;
  await refresh();
  if (selected !== "" && drawn !== before) await select(selected);
}
setInterval(() => document.visibilityState === "visible" && void attempt(follow), 1000);

/** False until somebody enters the portal by pointer or Tab: then the portal moves the focus by itself. */
let isEntered = true;
let held = null;
document.addEventListener("focusin", ({ target }) => {
  if (target !== frame) held = target;
});
document.addEventListener("keydown", ({ key }) => (isEntered ||= key === "Tab"));

/** Selects the question that somebody clicks or focuses in the portal. */
frame.addEventListener("load", () => {
  const inside = frame.contentDocument;
  isEntered = document.activeElement === frame;
  inside.addEventListener("pointerdown", () => (isEntered = true), { capture: true });
  inside.addEventListener("focusin", ({ target }) => {
    if (!isEntered && held?.isConnected) {
      isEntered = true;
      held.focus();
      return;
    }
    const key = target
      .closest('[id^="field-"]')
      ?.id.replace(/^field-/, "")
      .replace(/-.*$/, "");
    if (key !== undefined && key !== selected) void attempt(() => select(key));
  });
  // The moment may have changed, which the print page, the PDF and the JSON show.
  reloadBeside();
  void attempt(follow);
});

/** Shows the chosen scenario, an empty form, or the chosen applicant of the prover: "applicant 0". */
async function showSituation() {
  const { value, selectedOptions } = find("scenario");
  if (value === "") return;
  const [, applicant] = /^applicant (\d+)$/.exec(value) ?? [];
  // The page in the frame ends its calls before the session changes.
  await new Promise((done) => {
    frame.addEventListener("load", done, { once: true });
    frame.src = "about:blank";
  });
  const isEmpty = value === "empty form";
  const body = isEmpty ? {} : applicant === undefined ? { name: value } : { applicant: Number(applicant) };
  const { now } = await call("/dev/situation", body);
  find("moment").value = now;
  frame.src = `/?now=${encodeURIComponent(find("moment").value)}`;
  const who = applicant === undefined ? `the applicant of scenarios/${value}.json` : selectedOptions[0].title;
  say(isEmpty ? "The portal shows an empty form." : `The portal shows ${who}. Uploaded files are blank pages.`);
}

function step(by) {
  const { options, selectedIndex } = find("scenario");
  find("scenario").selectedIndex = Math.min(Math.max(selectedIndex + by, 1), options.length - 1);
  return attempt(showSituation);
}

find("scenario").addEventListener("change", () => attempt(showSituation));
find("previous").addEventListener("click", () => step(-1));
find("next").addEventListener("click", () => step(1));
find("prove").addEventListener("click", () =>
  attempt(async () => {
    say("The prover searches, for five seconds at most …");
    const { applicants, left } = await call("/dev/applicants");
    find("unproved").replaceChildren(
      ...left.map(({ title, parts }) =>
        make("details", "", {}, make("summary", title), make("ul", "", {}, ...parts.map((part) => make("li", part)))),
      ),
    );
    find("applicants").replaceChildren(
      ...applicants.map((reaches, index) =>
        make("option", `${index + 1}: ${reaches[0] ?? ""}`, {
          value: `applicant ${index}`,
          title: `applicant ${index + 1} of the prover, the first for whom ${reaches.join("; ")}`,
        }),
      ),
    );
    find("scenario").value = "applicant 0";
    await showSituation();
    say([find("said").textContent, ...left.map(({ title }) => `${title}.`)].join(" "));
  }),
);
find("moment").addEventListener("change", () => (frame.src = `/?now=${encodeURIComponent(find("moment").value)}`));
/** Shows the whole width of the portal, smaller if there is less room. */
function fit() {
  const width = Number(find("width").value);
  const scale = Math.min(1, frame.parentElement.clientWidth / width);
  Object.assign(frame.style, { width: `${width}px`, zoom: String(scale) });
}
if (innerWidth < 768) find("width").value = "360";
new ResizeObserver(fit).observe(frame.parentElement);
find("width").addEventListener("change", fit);
find("record").addEventListener("submit", (event) => {
  event.preventDefault();
  void attempt(async () => {
    const name = new FormData(event.target).get("name");
    if ([...find("scenarios").children].some(({ value }) => value === name))
      return say(`scenarios/${name}.json exists. Choose another name.`);
    const { file } = await call("/dev/record", { name });
    say(`Wrote ${file}.`);
    await refresh();
  });
});
for (const link of document.querySelectorAll('a[target="beside"]'))
  link.addEventListener("click", () => (find("beside").hidden = find("close").hidden = false));
find("close").addEventListener("click", () => {
  find("beside").hidden = find("close").hidden = true;
  find("print").parentElement.querySelector('a[target="beside"]:not([hidden])').focus();
});
new EventSource("/dev/events").addEventListener("broken", () => void attempt(refresh));
