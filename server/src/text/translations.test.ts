import { checkEach } from '@ghala/contract/each-row';
import { parametersOf, textsIn } from '@ghala/contract/text/message-inspection';
import { describe, expect, it } from 'vitest';
import { letters as enLetters } from './en/letters';
import { columnNames, listTitles } from './en/lists';
import { noticeTexts as enNotices } from './en/notices';
import { papers as enPapers } from './en/papers';
import { serverStateTexts as enState } from './en/server-state';
import { letters as swLetters } from './sw/letters';
import { columns, titles } from './sw/lists';
import { noticeTexts as swNotices } from './sw/notices';
import { papers as swPapers } from './sw/papers';
import { serverStateTexts as swState } from './sw/server-state';

const english = textsIn({ papers: enPapers, letters: enLetters, notices: enNotices, state: enState });
const swahili = new Map(textsIn({ papers: swPapers, letters: swLetters, notices: swNotices, state: swState }));
/** Abbreviations. */
const same = ['BPN', 'PN/DN', 'VAT', 'VAT ({rate})', '{lot}: {quantity}'];

describe('a translation', () => {
  it('has every text, and no other', () => {
    expect([...swahili.keys()].sort()).toEqual(english.map(([path]) => path).sort());
    expect(Object.keys(columns).sort()).toEqual([...columnNames].sort());
    expect(Object.keys(titles).sort()).toEqual([...listTitles].sort());
  });

  it('of every text has the same parameters and different words', () =>
    checkEach(
      english,
      ([path]) => path,
      ([path, text]) => {
        const translated = swahili.get(path) ?? '';
        expect(parametersOf(translated)).toEqual(parametersOf(text));
        if (!same.includes(text)) expect(translated).not.toBe(text);
      },
    ));

  it('of every column and title has different words', () => {
    const translations = Object.entries<string>({ ...columns, ...titles });
    expect(translations.filter(([name, translated]) => translated === name && !same.includes(name))).toEqual([]);
  });
});
