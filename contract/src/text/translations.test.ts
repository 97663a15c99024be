import { describe, expect, it } from 'vitest';
import { checkEach } from '../each-row';
import * as enEntityFields from './en/entity-fields';
import * as enEvents from './en/events';
import * as enFields from './en/fields';
import * as enProductFields from './en/product-fields';
import * as enRefusals from './en/refusals';
import * as enWords from './en/words';
import { parametersOf, textsIn } from './message-inspection';
import * as swEntityFields from './sw/entity-fields';
import * as swEvents from './sw/events';
import * as swFields from './sw/fields';
import * as swProductFields from './sw/product-fields';
import * as swRefusals from './sw/refusals';
import * as swWords from './sw/words';

const english = new Map(
  textsIn({ ...enEntityFields, ...enEvents, ...enFields, ...enProductFields, ...enRefusals, ...enWords }),
);
const swahili = new Map(
  textsIn({ ...swEntityFields, ...swEvents, ...swFields, ...swProductFields, ...swRefusals, ...swWords }),
);
/** These are only names and symbols of units. */
const same = [
  'refusalTexts.stock.short',
  'words.commonEntries.payments.mPesa',
  ...['percent', 'kilograms', 'cubicMetres'].map((name) => `productFieldTexts.${name}`),
];

describe('a translation', () => {
  it('has every text, and no other', () => {
    expect([...swahili.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('of every text has the same parameters and different words', () =>
    checkEach(
      english,
      ([path]) => path,
      ([path, text]) => {
        const translated = swahili.get(path) ?? '';
        expect(parametersOf(translated)).toEqual(parametersOf(text));
        if (!same.includes(path)) expect(translated).not.toBe(text);
      },
    ));
});
