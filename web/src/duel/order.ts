// The order in which the rest of a factory is stacked, built tile by tile, the bottom first. Which orders there are is told by the legal
// moves: each is a text of tiles from the bottom to the top.

/** The orders that begin as built so far. */
export function ordersAfter(orders: readonly string[], built: string): string[] {
  return orders.filter((order) => order.startsWith(built));
}

/** The colours that can come next. */
export function nextTiles(orders: readonly string[], built: string): Set<string> {
  return new Set(ordersAfter(orders, built).flatMap((order) => [...order.slice(built.length, built.length + 1)]));
}

/** The tiles that still wait, in the order of their colours. */
export function stillWaiting(orders: readonly string[], built: string): string {
  return ordersAfter(orders, built)[0]?.slice(built.length) ?? '';
}

/** What is built if this tile comes next; all of it where only one order is left. */
export function stackOn(orders: readonly string[], built: string, tile: string): string {
  const left = ordersAfter(orders, built + tile);
  if (left.length === 0) return built;
  return left.length === 1 ? left[0]! : built + tile;
}
