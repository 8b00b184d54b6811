// The names of the places of a table of Azul in the page.
/** They are the `data-at` of elements. */
export const place = {
  factory: (factory: number, slot: number) => `factory-${factory}-${slot}`,
  centre: (colour: string) => `centre-${colour}`,
  line: (seat: number, row: number, index: number) => `line-${seat}-${row}-${index}`,
  wall: (seat: number, row: number, column: number) => `wall-${seat}-${row}-${column}`,
  floor: (seat: number, index: number) => `floor-${seat}-${index}`,
  seat: (seat: number) => `seat-${seat}`,
};
