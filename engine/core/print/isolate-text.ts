const OPENS_EMBEDDING = /[\u202a\u202b\u202d\u202e]/;
const OPENS_ISOLATE = /[\u2066-\u2068]/;
const SIGNS = /[\u202a-\u202e\u2066-\u2069]/g;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}\u200f\u061c]/u;
const [END_OF_EMBEDDING, END_OF_ISOLATE, ISOLATE] = ["\u202c", "\u2069", "\u2068"] as const;

/** Closes open bidi controls. Removes closing controls without an opening one. */
export function closeBidiControls(text: string): string {
  const open: string[] = [];
  const balanced = text.replace(SIGNS, (sign) => {
    if (OPENS_EMBEDDING.test(sign)) open.push(END_OF_EMBEDDING);
    else if (OPENS_ISOLATE.test(sign)) open.push(END_OF_ISOLATE);
    else if (open.at(-1) === sign) open.pop();
    else return "";
    return sign;
  });
  return balanced + open.reverse().join("");
}

/** Isolates a text with right-to-left letters or bidi controls, so that it does not reorder the text around it. */
export function isolateText(text: string): string {
  const balanced = closeBidiControls(text);
  return RIGHT_TO_LEFT.test(balanced) || balanced.search(SIGNS) >= 0 ? ISOLATE + balanced + END_OF_ISOLATE : balanced;
}

/** Removes bidi controls. */
export const withoutDirection = (text: string): string => text.replace(SIGNS, "");
