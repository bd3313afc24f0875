/** Shows nothing: it only clears answers, which the core does wherever answers change. */
export function WatcherNode() {
  return null;
}
