import { checkEach } from '@ghala/contract/each-row';
import { words as wordsInEnglish } from '@ghala/contract/text/en/words';
import { parametersOf, textsIn } from '@ghala/contract/text/message-inspection';
import { describe, expect, it } from 'vitest';
import { looseTexts } from '../../test/loose-texts';
import { en } from './en/all';
import { sw } from './sw/all';

/** These names, signs and figures are the same in both languages. */
const same = [
  'app.ctrlK',
  'approvals.vat',
  'billing.monthlyAmount',
  'common.sms',
  'counts.offlineCounted',
  'counts.saved',
  'counts.toleranceOf',
  'purchases.vatAt',
  'lines.rowsExample',
  'lots.lackOf',
  'scans.counted',
  'ui.ctrlEnter',
  'ui.moneyPrefix',
];

describe('a translation', () => {
  // The contract's own test covers the names of fields.
  const { productFields: _, entityFields: _fields, ...english } = en;
  const translations = new Map(textsIn(sw));

  it('of every text has the same parameters and different words', () =>
    checkEach(
      textsIn(english),
      ([path]) => path,
      ([path, text]) => {
        const translated = translations.get(path) ?? '';
        expect(parametersOf(translated)).toEqual(parametersOf(text));
        if (!same.includes(path)) expect(translated).not.toBe(text);
      },
    ));
});

describe('a Swahili text', () => {
  const translations = new Map(textsIn(sw));
  const pairs = textsIn(en).map(([path, text]) => ({ path, text, translated: translations.get(path) ?? '' }));
  const kinds = Object.keys(wordsInEnglish).filter((kind) => /status$|verification|outcome/i.test(kind));
  const states = new Set<string>(kinds.flatMap((kind) => Object.values(wordsInEnglish[kind as 'receiptStatus'])));

  it('names a state by no word for a part of something: Partial is not a section', () => {
    const nouns = new Set(
      pairs.filter(({ text }) => /^(Sections?|Part|Field)$/.test(text)).map((pair) => pair.translated),
    );
    expect(nouns).toContain('Sehemu');
    expect(pairs.filter(({ text, translated }) => states.has(text) && nouns.has(translated))).toEqual([]);
  });

  it('calls the guardian of stock by another word than the guard at the gate', () => {
    const guardians = pairs.filter(({ text }) => /guardian|guards the stock|guarded/i.test(text));
    expect(guardians.length).toBeGreaterThan(3);
    expect(guardians.filter(({ translated }) => /mlinzi/i.test(translated))).toEqual([]);
  });
});

/** These strings look like texts but belong in the code, each group for its reason. */
const allowed = {
  'names that are the same in every language': ['BPN', 'PN/DN', 'VAT', 'CVC', 'Ghala', 'Africa/Nairobi'],
  'values of the wire': ['Warehouse', 'Dispatch', 'New', 'awaiting approval', 'Bearer'],
  'headings and values of a CSV file, in English in every language': [
    'Row',
    'Column',
    'Expected',
    'Found',
    'Reason',
    'Yes',
    'No',
  ],
  'names of keys': ['Ctrl', 'Esc', 'Enter', 'Numpad'],
  'how a library is asked to read': ['Plain'],
  'ends of names': ['Purpose'],
  'names of what a file exports': ['Shell', 'ShellRoute'],
  'keys of loaded data': ['catalogues', 'incomplete notes', 'marked returns', 'merge candidates', 'virtual list'],
  'errors for developers': [
    'ApiError',
    'No screen at',
    'index.html has no #root',
    'must not wait for the network',
    'nobody is signed in',
    'no date',
    'refers to nothing',
    'is no screen of a note',
    'no note in the answer',
  ],
};

describe('a text', () => {
  const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  // The test reads the code of every screen.
  it('is only in the catalogues', () => {
    const expected = new Set(Object.values(allowed).flat());
    const found = Object.entries(files).flatMap(([file, code]) =>
      looseTexts(code).map((loose) => ({ file, ...loose })),
    );
    expect(found.filter(({ text }) => !expected.has(text))).toEqual([]);
    expect([...expected].filter((text) => !found.some((loose) => loose.text === text))).toEqual([]);
  });

  it.each([
    ['<b>found</b>', 'found'],
    ['<Button aria-label="close" />', 'close'],
    ["const notice = { title: isDone ? t.done : 'failed' };", 'failed'],
    ["notify('Saved');", 'Saved'],
    ["const hint = 'nothing here';", 'nothing here'],
    ['const left = `$' + '{count} left`;', 'left'],
    ["const role = fallback ?? 'Storekeeper';", 'Storekeeper'],
  ])('is found outside the catalogues: %s', (code, text) => {
    expect(looseTexts(code)).toMatchObject([{ text }]);
  });

  it.each([
    "const isOpen = status === 'Open note';",
    "document.querySelector('main h1');",
    '<Group gap="md" />',
    "const series = { key: 'Orders', label: t.orders };",
  ])('is nothing that people never read: %s', (code) => {
    expect(looseTexts(code)).toEqual([]);
  });
});
