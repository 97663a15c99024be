import type { Row } from '../db/send';
import type { Loader } from '../operation/loader';
import type { Facts } from '../operation/work';

/** Says how the numbers of a kind of documents begin, and which sequence counts them. */
interface Numbering {
  prefix: string;
  sequence: string;
}

/** Gives out new numbers; the turns only have to differ. */
const numbers: Loader<Numbering & { turn: number }, string> = {
  name: 'numbers of new documents',
  level: 'plain',
  statements: () => [
    `select position, document_number(prefix, nextval(sequence::regclass), 6) as number
      from unnest($1::text[], $2::text[]) with ordinality as wanted (prefix, sequence, position)`,
  ],
  textOf: ({ prefix, turn }) => `${prefix} ${turn}`,
  values: (keys) => [keys.map(({ prefix }) => prefix), keys.map(({ sequence }) => sequence)],
  facts: ([rows = []], keys) =>
    keys.map(
      (_key, index) => (rows as (Row & { number: string })[]).find((row) => row.position === index + 1)?.number ?? '',
    ),
};
let turn = 0;

/** Gives out the number of a new document; ask for it last, since one that is refused afterwards leaves a gap. */
export function newNumber(facts: Facts, { prefix, sequence }: Numbering): Promise<string> {
  return facts.find(numbers, { prefix, sequence, turn: turn++ });
}
