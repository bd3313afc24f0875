/** Programs that stand in for the converter. The portal's own samples have less than 1,000 bytes. */
const program = (onFile: string): string => `
process.stdout.write("ready\\n");
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const file = Buffer.concat(chunks);
const die = () => process.kill(process.pid, "SIGKILL");
const reply = (header) => process.stdout.write(JSON.stringify(header) + "\\n%PDF-1.4");
${onFile}
`;

export const DIES_OF_LARGE_FILES = program('if (file.length > 1_000) die(); else reply({ kind: "pdf" });');
export const DIES_OF_ALL = program("die();");
/** As one that lacks a package of its own. */
export const CALLS_ALL_DAMAGED = program('reply({ failure: "damaged", values: {} });');
export const CONVERTS_ALL = program('reply({ kind: "pdf" });');
/** Takes a little longer than the other ones, so that something can happen meanwhile. */
export const RETURNS_PDFS = program(`
await new Promise((done) => setTimeout(done, 100));
if (!file.subarray(0, 5).equals(Buffer.from("%PDF-"))) reply({ failure: "content_unknown", values: {} });
else process.stdout.write(Buffer.concat([Buffer.from('{"kind":"pdf"}\\n'), file]));
`);
