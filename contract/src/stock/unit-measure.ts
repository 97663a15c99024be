/**
 * Says what units measure: how many milligrams, millimetres, square millimetres or millilitres each is.
 * @see International yard and pound agreement of 1959
 */
const SIZES = {
  weight: { mg: 1, g: 1e3, kg: 1e6, t: 1e9, oz: 28_349.523125, lb: 453_592.37 },
  length: { mm: 1, cm: 10, m: 1e3, km: 1e6, in: 25.4, ft: 304.8, yd: 914.4 },
  area: { cm2: 100, m2: 1e6, ft2: 92_903.04 },
  volume: { ml: 1, l: 1e3, m3: 1e6 },
} as const;

type Sizes = typeof SIZES;
/** This is a unit of weight, length, area or volume. */
export type Measure = { [Dimension in keyof Sizes]: keyof Sizes[Dimension] }[keyof Sizes];

const sizes: readonly Readonly<Record<string, number>>[] = Object.values(SIZES);

export const measures = sizes.flatMap(Object.keys) as [Measure, ...Measure[]];

/** What a unit is said to measure: 'none' where it counts things; null where its name tells. */
export const unitMeasures = [...measures, 'none'] as const;
export type UnitMeasure = (typeof unitMeasures)[number];

/** Says how a measure is written beside a figure. */
export const measureSign = (measure: Measure) => measure.replace('2', '²').replace('3', '³');

/** These are words for each, English, Swahili and short, one for one and another for many, in small letters. */
const WORDS: Readonly<Record<Measure, string>> = {
  mg: 'mg, milligram, milligramme, miligramu',
  g: 'g, gm, gms, gr, gram, gramme, gramu',
  kg: 'kg, kgs, kilo, kilogram, kilogramme, kilogramu',
  t: 't, ton, tonne, metric ton, metric tonne, tani',
  oz: 'oz, ounce, wakia',
  lb: 'lb, lbs, pound, ratili',
  mm: 'mm, millimetre, millimeter, milimita',
  cm: 'cm, cms, centimetre, centimeter, sentimita',
  m: 'm, mtr, mtrs, metre, meter, mita',
  km: 'km, kms, kilometre, kilometer, kilomita',
  in: 'in, inch, inches, inchi',
  ft: 'ft, foot, feet, futi',
  yd: 'yd, yds, yard, yadi',
  cm2: 'cm2, sqcm, square centimetre, square centimeter, sentimita mraba, sentimita za mraba',
  m2: 'm2, sqm, square metre, square meter, metre square, meter square, mita mraba, mita za mraba',
  ft2: 'ft2, sqft, square foot, square feet, futi mraba, futi za mraba',
  ml: 'ml, mls, millilitre, milliliter, mililita',
  l: 'l, lt, lts, ltr, ltrs, litre, liter, lita',
  m3: 'm3, cbm, cum, cubic metre, cubic meter, mita ujazo, mita za ujazo',
};
const BY_WORD = new Map(
  measures.flatMap((measure) => WORDS[measure].split(', ').flatMap((word) => [[word, measure] as const])),
);

/** Says what a unit measures by its name: 'kg' for 'Kilos'; undefined for one that counts things, such as 'Bag'. */
export function measureNamed(unit: string): Measure | undefined {
  const word = unit
    .toLowerCase()
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replaceAll('.', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^sq (?=m$|ft$|cm$)/, 'sq')
    .replace(/^sq (?=\S)/, 'square ')
    .replace(/^cu (?=m$)/, 'cu');
  return BY_WORD.get(word) ?? BY_WORD.get(word.replace(/s$/, ''));
}

/** Says what a product's unit measures: as it was chosen, or else by its name. */
export function measureOf({ unit, measure }: { unit: string; measure?: UnitMeasure | null | undefined }) {
  return measure == null ? measureNamed(unit) : measure === 'none' ? undefined : measure;
}

const THOUSANDTHS = 1000;

/**
 * This is a measured quantity in another measure, to the thousandth.
 * @returns undefined if they measure different things, or it is less than a thousandth
 */
export function converted(quantity: number, from: Measure, to: Measure): number | undefined {
  const dimension = sizes.find((known) => from in known && to in known);
  const [of, into] = [dimension?.[from], dimension?.[to]];
  if (of === undefined || into === undefined) return undefined;
  const found = Math.round(((quantity * of) / into) * THOUSANDTHS) / THOUSANDTHS;
  return found > 0 ? found : undefined;
}
