/** ERPNext writes the company behind the name of a warehouse, by its abbreviation. */
const COMPANY = /^(.*\S)\s+-\s+[A-Z]{1,6}$/;
/** Odoo begins the path of a location with the code of its warehouse, and names the whole of its stock so. */
const CODE = /^wh\s*(\d*)$/i;
const WHOLE_STOCK = /^(stock|stoku)$/i;
const ROOT = /^(physical locations|all warehouses)$/i;

/** Lists words for the same thing, in English and Swahili. */
const SAME: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['warehouse', 'stockroom', 'storeroom', 'godown', 'depot', 'ghala', 'stoo', 'bohari', 'wh'].map((word) => [
      word,
      'store',
    ]),
  ),
  duka: 'shop',
  outlet: 'shop',
  central: 'main',
  head: 'main',
  kuu: 'main',
};
/** Half of the words must be the same. */
const LIKELY = 0.5;

/** This is a warehouse, and a section in it; '' stands for none. */
export interface PlaceName {
  warehouse: string;
  section: string;
}

/**
 * Returns what a name of another program would be called here: 'Stores - ABC' is Stores, 'WH/Stock/Shelf A' is Shelf A
 * in Warehouse.
 */
export function sensibleName(name: string): PlaceName {
  const bare = COMPANY.exec(name)?.[1] ?? name;
  const parts = bare
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !ROOT.test(part));
  const [first = bare.trim(), ...rest] = parts;
  const code = CODE.exec(first);
  const within = rest.filter((part) => !WHOLE_STOCK.test(part));
  return {
    warehouse: (code === null ? first : `Warehouse ${code[1]}`.trim()).slice(0, 120),
    section: within.join(' / ').slice(0, 120),
  };
}

/** Lists the words of a name by which it is like another. */
function wordsOf(name: string): Set<string> {
  const words =
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? [];
  return new Set(words.map((word) => word.replace(/(?<=...)s$/, '')).map((word) => SAME[word] ?? word));
}

/** Finds the only place that a name is most like; it is undefined if none is likely, or several are equally likely. */
export function likeliest<Place extends { name: string }>(name: string, places: readonly Place[]): Place | undefined {
  const { warehouse, section } = sensibleName(name);
  const wanted = wordsOf(`${warehouse} ${section}`);
  const scored = places
    .map((place) => {
      const words = wordsOf(place.name);
      const common = [...wanted].filter((word) => words.has(word)).length;
      return { place, likeness: (2 * common) / (wanted.size + words.size || 1) };
    })
    .sort((one, other) => other.likeness - one.likeness);
  const [best, next] = scored;
  if (best === undefined || best.likeness < LIKELY || best.likeness === next?.likeness) return undefined;
  return best.place;
}
