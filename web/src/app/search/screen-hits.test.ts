import { describe, expect, it } from 'vitest';
import type { Session } from '../../session/session';
import { t } from '../../text/t';
import { screens } from '../screens';
import { screenHits } from './screen-hits';

const everyone = { can: () => true } as unknown as Session;
const found = (words: string, session = everyone) =>
  screenHits(words, session, 5).map(({ label, similarTo }) => (similarTo === undefined ? label : [label, similarTo]));

describe('a screen', () => {
  it.each([
    ['locate', 'Locate Product'],
    ['Product loc', 'Locate Product'],
    ['receive', 'Add Stock / Batch Processing'],
    ['approve', 'Approvals'],
    ['idn', 'Incomplete Delivery Notes'],
    ['password', 'My profile'],
    ['change password', 'My profile'],
    ['reset password', 'Users'],
    ['not sent', 'Messages'],
  ])('is found for "%s": %s', (words, title) => {
    expect(found(words)).toContain(title);
  });

  it.each([
    ['aprovals', 'Approvals', 'approvals'],
    ['warehuose', 'Warehouses', 'warehouses'],
    ['recieve', 'Add Stock / Batch Processing', 'receive'],
    ['supliers', 'Suppliers', 'suppliers'],
    ['loxate produt', 'Locate Product', 'locate product'],
  ])('is found for "%s", which has a typing error: %s', (words, title, meant) => {
    expect(found(words)).toContainEqual([title, meant]);
  });

  it.each(['', '   ', '/', 'xyzzy', 'bpprovals', 'aproovls'])('is not found for "%s"', (words) => {
    expect(found(words)).toEqual([]);
  });

  it('is found only by users who may open it', () => {
    const nobody = { can: () => false } as unknown as Session;
    expect([found('suppliers', nobody), found('supliers', nobody)]).toEqual([[], []]);
  });

  it('exists for all words that lead to one', () => {
    const paths = new Set<string>(screens.map(({ path }) => path));
    expect(Object.keys(t.screenWords).filter((path) => !paths.has(path))).toEqual([]);
  });
});
