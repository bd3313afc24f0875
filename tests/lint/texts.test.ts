import { describe } from "vitest";
import type { Example } from "../../engine/lint/example-tenant.fixture.ts";
import { about, city, condition, itFinds, itTakes, tenant } from "./examples.ts";

const intro = (text: string): Example => about({ intro: text });
const hint = (text: string): Example => about({ uiSchema: { city: { "ui:description": text } } });

describe("lint rules for texts", () => {
  itFinds({
    'warning text-shown-as-meant pages/about.json "Read **this.": "**" is shown as it is typed: the mark that it begins is not closed. → write **bold** and [words](https://…), one not inside the other.':
      intro("Read **this."),
    'warning text-shown-as-meant pages/about.json "At {{university}}.": "{{university}}" is shown as it is typed: a value is written in one pair of braces, without spaces. → write {university}.':
      intro("At {{university}}."),
    'warning text-shown-as-meant pages/about.json "Bring:\\n- a pen": Lines that begin with “- ” are shown as one paragraph, because the same paragraph has other lines. → put an empty line, \\n\\n in JSON, before and after a list.':
      intro("Bring:\n- a pen"),
    'warning text-shown-as-meant data-model.json "**City**": "**City**" is shown as it is typed: this text takes no bold words, links or lists. → say it in plain words.':
      city({ title: "**City**" }),
    'warning text-shown-as-meant pages/about.json "# Read this first": "# Read this first" is shown as it is typed: texts have no such mark. → marks are **bold**, [words](https://…) and lines that begin with "- ".':
      intro("# Read this first"),
    'warning text-shown-as-meant pages/about.json "Read *this* first": "*this*" is shown as it is typed: texts have no such mark. → marks are **bold**, [words](https://…) and lines that begin with "- ".':
      intro("Read *this* first"),
    'warning text-shown-as-meant pages/about.json "Read _this_ first": "_this_" is shown as it is typed: texts have no such mark. → marks are **bold**, [words](https://…) and lines that begin with "- ".':
      intro("Read _this_ first"),
    'warning text-shown-as-meant pages/about.json "* One\\n* Two": "* One" is shown as it is typed: texts have no such mark. → marks are **bold**, [words](https://…) and lines that begin with "- ".':
      intro("* One\n* Two"),
    'warning text-shown-as-meant pages/about.json "1. One\\n2. Two": "1. One\n2. Two" is shown as it is typed: texts have no such mark. → marks are **bold**, [words](https://…) and lines that begin with "- ".':
      intro("1. One\n2. Two"),
    'link-right pages/about.json "See [this](/assets/guide.pdf).": The link to "/assets/guide.pdf" leads nowhere: there is no such file in assets/.':
      intro("See [this](/assets/guide.pdf)."),
    'link-right pages/about.json "Read [this](javascript:alert(1)).": The link to "javascript:alert(1" is not safe: links begin with https://, mailto:, tel: or a single /.':
      intro("Read [this](javascript:alert(1))."),
    'link-right pages/about.json "See [this](mailto:).": The link to "mailto:" has no email address. → write mailto:name@example.edu.':
      intro("See [this](mailto:)."),
    'link-right pages/about.json "See [this](tel:).": The link to "tel:" has no telephone number. → write tel:+12125550100.':
      intro("See [this](tel:)."),
    'link-right pages/about.json "See [this](https://).": The link to "https://" has no host name. → write an address such as https://example.edu/.':
      intro("See [this](https://)."),
    'file-matches-schema tenant.json "http://example.edu": "gmat_url" is "http://example.edu", which does not have the expected form. → for example "https://example.edu/gre".':
      tenant({ partner: { gmat_url: "http://example.edu" } }),
    'warning text-keeps-values texts.json "{label} is too long": The portal fills {limit} into "validation.maxLength", and this wording leaves it out. → the portal\'s own is "{label} must be at most {limit} characters".':
      { "texts.json": { "validation.maxLength": "{label} is too long" } },
    'file-matches-schema data-model.json "minMessage": "x-date" has "minMessage", which only makes sense with "min".': [
      city({ format: "date", "x-date": { minMessage: "It is too early." } }),
    ],
    'warning message-has-cause pages/about.json "Enter a city": An earlier rule has a message for the same case, so nobody would ever read this one. → the first is here (pages/about.json:33:18)':
      [
        condition({ "==": [{ var: "country" }, "USA"] }),
        about({
          rules: ["City is required.", "Enter a city"].map((message) => ({
            field: "city",
            requiredWhen: "tried",
            message,
          })),
        }),
      ],
  });

  itTakes({
    "signs that are no marks": intro("A GPA < 3, R&D; 2 * 3 * 4 [1] (see below), <your name>"),
    "advice that is no limit": [city({ maxLength: 400 }), hint("About 50 characters are enough.")],
    "a right limit": [
      city({ "x-document": true, "x-files": { megabytes: 2.5 } }),
      hint("At most 2.5 MB, such as 3 pages."),
    ],
    "a label that calls an optional question optional": city({ title: "City (optional)" }),
    "all marks": intro("**Read** [this](https://example.edu).\n\n- one\n- two\n\nThen go on at {university}."),
    "links to people and pages": intro("[Us](mailto:{admissions_email}), [here](tel:+1-212-555-0100), [now](/about)."),
    "hyphens in a list": intro("- Well-known\n- Others"),
    "a star by itself": intro("Fields with * are required."),
    "a name with underscores": intro("Write first_name_or_none, 2 * 3 or snake_case."),
    "a number in a sentence": intro("It is 1. Really."),
  });
});

const PAGES = "{{#each pages}}{{> page}}{{/each}}";
const print = (markup: string): Example => ({ "print.hbs": `{{#> layout}}${markup}${PAGES}{{/layout}}` });
const is = (comparison: string): Example => print(`{{#if (is ${comparison})}}A{{/if}}`);

describe("lint rules for the print template", () => {
  itFinds({
    'template-value-known print.hbs city: Print template "print.hbs" of tenant "example" uses "city", which is not a value of the print view. → "city" is an answer: write {{answer "city"}}.':
      print("{{city}}"),
    'template-value-known print.hbs partner.universty: Print template "print.hbs" of tenant "example" uses partner value "universty", which tenant.json does not have. → did you mean "university"? (tenant.json:8:5)':
      print("{{partner.universty}}"),
    "template-inert print.hbs <script: The print template holds a script; a print view runs nothing and loads nothing.":
      print("<script>1</script>"),
    "template-inert print.hbs <img: The print template holds a picture or another element that loads a file; a print view runs nothing and loads nothing. → write words; the print view has no pictures of your own.":
      print('<img src="/assets/logo.svg" alt="">'),
    "template-inert print.hbs url(: The print template holds a style that loads a file; a print view runs nothing and loads nothing. → use colours and borders.":
      print("<style>p { background: url(x.png) }</style>"),
    'template-inert print.hbs answer: The print template puts "answer" into a link: an applicant could lead staff to any address, and the answer would leave the portal. → print it as words.':
      print('<a href="{{answer "city"}}">A</a>'),
    'template-inert print.hbs:1:60 answer: The print template puts "answer" into a link: an applicant could lead staff to any address, and the answer would leave the portal. → print it as words.':
      print('{{answer "city"}}<a class="x" href="https://{{answer "city"}}/">A</a>'),
    'template-comparison-possible print.hbs (answer "country"): The answer to "country" is never printed as "USA". → it is printed as "United States".':
      is('(answer "country") "USA"'),
    'template-comparison-possible print.hbs:1:17 if: "if" takes one value; a helper inside it needs parentheses. → write {{#if (answered …)}}.':
      print('{{#if answered "city"}}A{{/if}}'),
    'template-markup-right print.hbs:1:50 <tr>: This row of the table has one cell, where others have 2. → write a cell for each column, or "colspan" for one that covers several.':
      print("<table><tr><th>A</th><td>B</td></tr><tr><th>C</th></tr></table>"),
    'template-markup-right print.hbs clas: The print template has the attribute "clas", which HTML does not know. → did you mean "class"?':
      print('<h2 clas="note">A</h2>'),
    'template-markup-right print.hbs rows: The print template has the scope "rows", which HTML does not know. → did you mean "row"?':
      print('<table><tr><th scope="rows">A</th><td>B</td></tr></table>'),
    'template-markup-right print.hbs:1:15 tabel: The print template has the element "tabel", which HTML does not know. → did you mean "table"?':
      print("<tabel><tr><td>A</td></tr></tabel>"),
    "template-markup-right print.hbs {university}: The print template has {university} with one brace, and prints it as it is typed. → write {{partner.university}}.":
      print("{university}"),
    "template-elements-closed print.hbs </h3>: </h3> closes an element that is not open here.": print("<h2>A</h3>"),
    "template-elements-closed print.hbs <b>: <b> is never closed, so everything after it is printed inside it.":
      print("<div><b>A</div>"),
    'partner-value-known pages/about.json "Up to {maxSize}.": This text uses "{maxSize}", which is neither a partner value of tenant.json nor filled in by the portal here. → known here: "university", "program", "help_email", "admissions_email", "phone", "phone_extension", "mailing_address", "privacy_policy_url", "pdf_reader_url", "character_limit", "maxLength".':
      hint("Up to {maxSize}."),
    "template-elements-closed print.hbs </div>: </div> closes an element that is not open here.": print("A</div>"),
    "template-elements-closed print.hbs <div>: <div> is never closed, so everything after it is printed inside it.":
      print("{{#if submitted}}<div>{{/if}}"),
    "template-parses print.hbs:1:1: The print template is not Handlebars: a character, or a single brace in place of two, was not expected here.":
      {
        "print.hbs": "{{#if}",
      },
  });

  itTakes({
    "a hint that names the question's limit": hint("Up to {maxLength} letters."),
    "an element that either branch opens": print('{{#if submitted}}<div class="a">{{else}}<div>{{/if}}A</div>'),
    "elements that HTML closes": print("<table><tr><td>A<td>B<tr><td>C<td>D</table><p>A<br><hr/>"),
    "a class made of a value, and comments": print(
      '<dl><dd class="{{#if submitted}}x{{else}}y{{/if}}">A</dd></dl><!-- <b> -->{{!-- <i> --}}',
    ),
    "a mail to an answer, and a link of the partner": print(
      '<a href="mailto:{{answer "city"}}">A</a><a href="{{partner.privacy_policy_url}}">B</a>',
    ),
    "a comparison with a label": print(
      '{{#if (is (answer "country") "France")}}A{{else if (answered "city")}}B{{/if}}',
    ),
  });
});
