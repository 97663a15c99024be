import type { ImportField } from '../calls/product-import';
import { fillers, headings, meanings } from './product-words';

/** Says what a word means: the key in `meanings`. */
const known = new Map(
  Object.entries(meanings).flatMap(([meaning, words]) => words.split('.').map((word) => [word, meaning] as const)),
);

const keyOf = (found: Iterable<string>) => [...new Set(found)].sort().join(' ');

export interface Named<Field = ImportField> {
  field: Field;
  /** Says how well the heading names it: 0 is best. */
  rank: number;
}

const fieldsOf = new Map<string, Named[]>();
for (const [field, texts] of Object.entries(headings))
  for (const [rank, text] of texts.split('.').entries()) {
    const key = keyOf(text.split('+'));
    fieldsOf.set(key, [...(fieldsOf.get(key) ?? []), { field: field as ImportField, rank }]);
  }

/** A heading without its brackets is better than the same with them: 'UOM' than 'UOM (UOMs)'. */
const IN_BRACKETS = 0.5;
/** A heading of just what it means is better than one with fillers: 'Name' than 'Full Name'. */
const WITH_FILLER = 0.1;
/** After every heading all of whose words are known. */
const WITH_UNKNOWN = 100;
const MOST_UNKNOWN = 2;

/** Longer cells are no headings. */
export const LONGEST_HEADING = 100;

/**
 * These are the fields that a heading may name. All that its words mean must belong to the field, in any order. Up to
 * two unknown words ('Qty in stock, Thika') are passed over if the others are at least two: one alone would find 'Name'
 * in 'Colour name'.
 */
export function fieldsNamedBy(heading: string): Named[] {
  if (heading.length > LONGEST_HEADING) return [];
  const bare = heading.replaceAll(/[([].*?[)\]]/g, ' ');
  const { found, unknown, hasFiller } = meaningsIn(bare);
  if (unknown > 0 && (unknown > MOST_UNKNOWN || found.size < 2)) return [];
  const behind =
    (bare === heading ? 0 : IN_BRACKETS) + (hasFiller ? WITH_FILLER : 0) + (unknown > 0 ? WITH_UNKNOWN : 0);
  return (fieldsOf.get(keyOf(found)) ?? []).map(({ field, rank }) => ({ field, rank: rank + behind }));
}

function meaningsIn(text: string): { found: Set<string>; unknown: number; hasFiller: boolean } {
  const found = new Set<string>();
  let unknown = 0;
  let hasFiller = false;
  for (const word of wordsOf(text)) {
    const parts = partsOf(word);
    if (parts === undefined) unknown += 1;
    for (const part of parts ?? []) {
      const meaning = known.get(part);
      if (meaning === undefined) hasFiller = true;
      else found.add(meaning);
    }
  }
  return { found, unknown, hasFiller };
}

/** What something was bought or is sold at: one word, as 'bought' alone says something else. */
const PRICED = /\b(bought|purchased|buy|buying|sold|sells?|selling|kununua|kuuza)\s+(at|for|kwa)\b/g;

/** This is a field of Odoo that names a record: 'uom_id' of the unit, but 'uom_id/id' is its key. */
const NAMING = /\b(categ|uom|location|warehouse)_id\b/g;

/** Reads 'Re-order QtyOnHand, U.O.M / EAN13' as reorder qty on hand uom ean. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('%', ' percent ')
    .replaceAll('@', ' at ')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/(?<=[a-z])-(?=[a-z])/g, '')
    .replaceAll(PRICED, '$1$2')
    .replaceAll(NAMING, '$1')
    .replaceAll(/\b([a-z])[./]\s?(?=[a-z])/g, '$1')
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** This is a word, or those that it is written together of: 'itemcode'. Undefined if it is neither. */
function partsOf(word: string): string[] | undefined {
  if (known.has(word) || fillers.has(word)) return [word];
  for (let at = word.length - 2; at >= 2; at--) {
    const begin = word.slice(0, at);
    if (!known.has(begin) && !fillers.has(begin)) continue;
    const rest = partsOf(word.slice(at));
    if (rest !== undefined) return [begin, ...rest];
  }
  return undefined;
}
