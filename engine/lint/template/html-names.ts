const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements of HTML. The rule template-inert rejects some of them. */
export const ELEMENTS = words(
  "a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col " +
    "colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 " +
    "h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins kbd label legend li link main map mark math " +
    "menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp " +
    "script search section select slot small source span strong style sub summary sup svg table tbody td template " +
    "textarea tfoot th thead time title tr track u ul var video wbr",
);

/** Attributes that have an effect in a print. Excludes event handlers, aria- and data- attributes. */
export const ATTRIBUTES = words(
  "abbr action align alt background bgcolor border cellpadding cellspacing cite class color colspan content datetime dir " +
    "for headers height hidden href hreflang id label lang media method name open poster rel reversed role rowspan scope " +
    "size span src srcset start style tabindex target title translate type valign value width xmlns",
);
