import { describe, expect, expectTypeOf, it } from 'vitest';
import type { MessageParams } from './message-params';
import { say } from './say';

const found = '{count, plural, one {# order} other {# orders}} of {supplier}, {total, number} {unit}' as const;

describe('a text', () => {
  it('without parameters is unchanged', () => {
    expect(say('No order found', {}, 'en')).toBe('No order found');
    expect(say("The server''s disk", {}, 'en')).toBe("The server's disk");
  });

  it('writes plurals, figures and lists as the language does', () => {
    expect(say(found, { count: 1, supplier: 'Bamburi', total: 1250.5, unit: 'Bag' }, 'en')).toBe(
      '1 order of Bamburi, 1,250.5 Bag',
    );
    expect(say('{names}', { names: ['a', 'b', 'c'] }, 'en')).toBe('a, b and c');
    expect(say('{names}', { names: ['a', 'b', 'c'] }, 'sw')).toBe('a, b na c');
  });

  it('leaves names unchanged', () => {
    const name = `O'Brien's {name} "#" \\u0041 %__lingui_octothorpe__%`;
    expect(say('{count, plural, one {{name}} other {# {name}}}', { count: 1, name }, 'sw')).toBe(name);
  });
});

describe('the parameters of a text', () => {
  it('are derived from its type', () => {
    type Shown = string | number | boolean | readonly string[];
    expectTypeOf<MessageParams<typeof found>>().toEqualTypeOf<{
      count: number;
      supplier: Shown;
      total: number;
      unit: Shown;
    }>();
    type Nested =
      MessageParams<'{a, select, yes {{b, plural, one {word} other {# {c}}}} other {}} { d } {e, date, moment} end'>;
    expectTypeOf<Nested>().toEqualTypeOf<{ a: Shown; b: number; c: Shown; d: Shown; e: string | Date }>();
    expectTypeOf<MessageParams<'Nothing'>>().toEqualTypeOf<Record<never, never>>();
  });

  it('must all be given, and no others', () => {
    // @ts-expect-error one is missing
    say('{count, number} of {product}', { count: 1 }, 'en');
    // @ts-expect-error one is misspelt
    say('{product}', { produkt: 'Cement' }, 'en');
    // @ts-expect-error a text cannot be counted
    say('{count, plural, one {one} other {#}}', { count: 'one' }, 'en');
  });
});
