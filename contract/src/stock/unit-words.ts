import type { Language } from '../text/language';

/** English nouns that units are named by. A name that is none of them, such as 'Kg' or 'Debe', stays as it is. */
const NOUNS = new Set(
  `bag bale ball bar barrel basket block board bolt book bottle bowl box brick bucket bunch bundle cabinet can canister
  carton cartridge case coil container copy crate cube cup cylinder drum envelope frame gallon gram inch ingot item jar
  jerrican jerrycan jug keg kilogram kilometre kit length litre load log lot meter metre mile millilitre millimetre
  centimetre ounce pack package packet pad pail pair pallet panel parcel piece pint pipe plank plate pole portion pot
  pouch pound punnet quart quire rack ream reel ring rod roll rope sachet sack set sheet slab sleeve spool square stack
  stem stick stone strip suit tablet tank tile tin ton tonne tray trip trolley truckload tub tube unit vial yard`
    .split(/\s+/)
    .filter((noun) => noun !== ''),
);
/** Named alike, however many there are, or with a plural of their own. */
const OTHERS = new Map([
  ['dozen', 'dozen'],
  ['foot', 'feet'],
  ['gross', 'gross'],
  ['half-dozen', 'half-dozen'],
  ['loaf', 'loaves'],
]);

/** Lists units, and their short forms in small letters. */
const SHORT_FORMS = {
  kilogram: 'kg kgs',
  gram: 'g gm gms',
  litre: 'l lt ltr ltrs',
  millilitre: 'ml',
  metre: 'm mtr mtrs',
  piece: 'pc pcs',
  carton: 'ctn ctns',
  packet: 'pkt pkts',
  dozen: 'doz dz',
};
const SHORT = new Map(
  Object.entries(SHORT_FORMS).flatMap(([unit, forms]) => forms.split(' ').map((form) => [form, unit] as const)),
);

/** This is the unit that a short form means: 'piece' for 'pcs'; any other word as it is. */
export function unitInFull(word: string): string {
  return SHORT.get(word.toLowerCase()) ?? word;
}

/** Says whether an English word names a unit, in full or short, one or many: 'Kg', 'bags', 'boxes'. */
export function isUnitName(word: string): boolean {
  const name = word.toLowerCase();
  const forms = [name, name.replace(/s$/, ''), name.replace(/es$/, '')];
  return SHORT.has(name) || forms.some((form) => NOUNS.has(form) || OTHERS.has(form));
}

/** This is a word of a search as a unit is stored: 'bag' for 'bags', 'box' for 'boxes'; any other as it is. */
export function unitNoun(word: string): string {
  const name = word.toLowerCase();
  return [name, name.replace(/s$/, ''), name.replace(/es$/, '')].find((form) => NOUNS.has(form)) ?? word;
}

/** This is a unit within a sentence: '1 bag', '2.5 bags'. In English alone, and only names that are English nouns. */
export function unitWord(unit: string, count: number, language: Language): string {
  const noun = unit.toLowerCase();
  if (language !== 'en' || !(NOUNS.has(noun) || OTHERS.has(noun))) return unit;
  if (count === 1) return noun;
  const plural = OTHERS.get(noun);
  if (plural !== undefined) return plural;
  if (/(?:[sx]|ch|sh)$/.test(noun)) return `${noun}es`;
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;
}

/** This is a parameter, which may have branches, and the unit that it counts. */
const COUNTED = /(\{(\w+)[^{}]*(?:\{[^{}]*\}[^{}]*)*\} )\{unit\}/g;

/**
 * This is a text and its parameters with `unit` as each place of the text needs it: as many as the figure before it
 * says, otherwise one. A figure that is not a number, such as an element, leaves the unit unchanged.
 */
export function withUnitWords(
  message: string,
  params: Readonly<Record<string, unknown>>,
  language: Language,
): [message: string, params: Readonly<Record<string, unknown>>] {
  const { unit } = params;
  if (typeof unit !== 'string' || !message.includes('{unit}')) return [message, params];
  const words: Record<string, string> = { unit: unitWord(unit, 1, language) };
  const text = message.replaceAll(COUNTED, (_counted, figure: string, name: string) => {
    const count = Number(String(params[name]).replaceAll(',', ''));
    words[`${name}Unit`] = Number.isNaN(count) ? unit : unitWord(unit, count, language);
    return `${figure}{${name}Unit}`;
  });
  return [text, { ...params, ...words }];
}
