import { fitStickyTop } from "./fit-sticky-top.ts";
import { holdInPlace } from "./hold-in-place.ts";
import { keepFocus } from "./keep-focus.ts";
import { keepScroll } from "./keep-scroll.ts";

// Loaded beside the first screen and not with it, because nothing of it is needed to show one.
keepScroll();
fitStickyTop();
holdInPlace();
keepFocus();
