// The rules name faults in English. The English catalogue is the list of these sentences, and so the key to the others.

export interface Fault {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

const where = String.raw`seat \d+|factory \d+|the large factory`;

/** What may stand in for a parameter: numbers, names of tiles, plates and chips, and for `where` whose fault it is. */
function pattern(sentence: string): RegExp {
  const escaped = sentence.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  const seen = new Set<string>();
  const source = escaped.replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (seen.has(name)) return String.raw`\k<${name}>`;
    seen.add(name);
    return `(?<${name}>${name === 'where' ? where : String.raw`-?[\w-]+`})`;
  });
  return new RegExp(`^${source}$`);
}

/** Finds sentences of the catalogue `english`, whose keys begin with `prefix`. */
export function faultReader(english: Readonly<Record<string, unknown>>, prefix: string): (text: string) => Fault | undefined {
  const known = Object.entries(english).flatMap(([key, sentence]) =>
    key.startsWith(prefix) && typeof sentence === 'string' ? [{ key, pattern: pattern(sentence) }] : [],
  );
  return (text) => {
    for (const each of known) {
      const match = each.pattern.exec(text);
      if (match) return { key: each.key, params: { ...match.groups } };
    }
    return undefined;
  };
}
