/**
 * Moves an item of a list to another position; the items between them move up or down by one. Returns a new
 * list.
 */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
