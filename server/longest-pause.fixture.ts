/**
 * The longest time that this process has stood still while `work` went on, in milliseconds.
 *
 * @param look called at each turn, with what else is watched
 */
export async function longestPause(work: () => Promise<unknown>, look: () => void = () => undefined): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const note = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    look();
  };
  const timer = setInterval(note, 5);
  await work();
  note();
  clearInterval(timer);
  return longest;
}
