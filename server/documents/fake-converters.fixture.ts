const program = (onFile: string): string => `
process.stdout.write("ready\\n");
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const file = Buffer.concat(chunks);
${onFile}
`;

export const DIES_OF_ALL = program('process.kill(process.pid, "SIGKILL");');
export const CONVERTS_ALL = program('process.stdout.write(\'{"kind":"pdf"}\\n%PDF-1.4\');');
/** Takes a little longer, so that something can happen meanwhile. */
export const RETURNS_PDFS = program(`
await new Promise((done) => setTimeout(done, 100));
if (!file.subarray(0, 5).equals(Buffer.from("%PDF-"))) process.stdout.write('{"failure":"content_unknown","values":{}}\\n');
else process.stdout.write(Buffer.concat([Buffer.from('{"kind":"pdf"}\\n'), file]));
`);
