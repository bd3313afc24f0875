/** Shows nothing, because the core clears the watched answers itself. */
export function WatcherNode() {
  return null;
}
