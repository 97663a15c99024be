import { expect, it } from 'vitest';
import { isSameName } from './same-name';

it.each([
  'Sly Fox',
  ' sly  fox ',
  'Sly\u00a0Fox',
  'Fox Sly',
  'Fox, Sly',
  'Sly Fox.',
  'Mr Sly Fox',
  'Bw. Sly Fox',
  'Sly F\u043ex',
  'S\u200bly Fox',
  'Sl\u00fd F\u00f6x',
  '\uff33\uff4c\uff59 Fox',
  'Sly M. Fox',
  'SlyFox',
])('%j is Sly Fox', (name) => {
  expect([isSameName(name, 'Sly Fox'), isSameName('Sly Fox', name)]).toEqual([true, true]);
});

it.each(['', '.', 'Sly', 'Fox', 'Slyfoxes', 'Sly Wolf', 'Foxy Sly'])('%j is not', (name) => {
  expect([isSameName(name, 'Sly Fox'), isSameName('Sly Fox', name)]).toEqual([false, false]);
});

it('tells names of one word apart, and knows them again', () => {
  expect([isSameName('Akinyi', 'AKINYI'), isSameName('Akinyi', 'Akinyi Otieno'), isSameName('', '')]).toEqual([
    true,
    false,
    false,
  ]);
});
