import { readFileSync } from "node:fs";

/** Loaded before the portal. Moves its clock by the milliseconds in CLOCK_FILE, read again at each SIGUSR2. */
const RealDate = Date;
let offset = 0;
const read = () => {
  offset = Number(readFileSync(process.env.CLOCK_FILE, "utf8"));
  console.log(`The clock is off by ${offset} ms.`);
};
process.on("SIGUSR2", read);
read();

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offset);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + offset;
  }
};
