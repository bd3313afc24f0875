/** Adds the scripts after the first paint, because on a phone they compete with the first picture of the page. */
const START_SCRIPTS = `{const scripts=document.getElementById("portico-scripts"),start=()=>document.head.append(scripts.content);document.visibilityState==="hidden"?start():requestAnimationFrame(()=>setTimeout(start))}`;

const SCRIPT_TAG = /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/** Moves the scripts of a built page into a template. `first` is a script that runs before the first paint. */
export function startAfterPaint(page: string, { preloads = "", first = "" } = {}): string {
  const scripts: string[] = [];
  const rest = page.replace(SCRIPT_TAG, (_all, tag: string) => {
    scripts.push(tag);
    return "";
  });
  return rest.replace(
    "</body>",
    () =>
      `<template id="portico-scripts">${scripts.join("")}${preloads}</template><script>${first}${START_SCRIPTS}</script></body>`,
  );
}
