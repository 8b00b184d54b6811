/** The names of places on a table of Duel: `data-at` in the page. */
export const place = {
  factory: (factory: number) => `factory-${factory}`,
  sun: (factory: number, at: number) => `sun-${factory}-${at}`,
  moon: (factory: number, at: number) => `moon-${factory}-${at}`,
  chip: (factory: number) => `chip-${factory}`,
  marker: 'marker',
  display: (number: number) => `display-${number}`,
  drawn: (number: number) => `drawn-${number}`,
  stack: 'stack',
  slot: (seat: number, slot: number) => `slot-${seat}-${slot}`,
  chips: (seat: number, at: number) => `chips-${seat}-${at}`,
  line: (seat: number, row: number, at: number) => `line-${seat}-${row}-${at}`,
  dome: (seat: number, row: number, column: number) => `wall-${seat}-${row}-${column}`,
  broken: (seat: number, at: number) => `floor-${seat}-${at}`,
  /** Where a seat keeps the first-player tile. */
  first: (seat: number) => `first-${seat}`,
  seat: (seat: number) => `seat-${seat}`,
} as const;
