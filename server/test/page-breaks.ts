import { sql } from 'kysely';
import { expect } from 'vitest';
import { pdfPixels, pdfText } from './read-pdf';

const REMARK = 'Remark';

/**
 * Gives 1 to `count` as rows of a query, each with a remark that `expectRowsOverPages` finds again and that sorts like
 * its number.
 */
export function numberedRows(count: number) {
  return sql`(select n, ${`${REMARK} `} || lpad(n::text, 3, '0') || ' of many' as remark from generate_series(1, ${count}::int) n) numbered`;
}

interface LongPaper {
  /** These titles of columns must appear on each page with rows. */
  columns: string[];
  landscape: boolean;
  /** This text identifies a loose sheet. */
  name: string;
}

/**
 * Checks that a document with numbered rows is broken across its pages correctly.
 * @returns the text of each page, words separated by one space
 */
export async function expectRowsOverPages(pdf: Buffer, count: number, paper: LongPaper): Promise<string[]> {
  const pages = (await pdfText(pdf)).map((page) => page.replace(/\s+/g, ' '));
  expect(pages.length).toBeGreaterThan(3);
  const found = pages.flatMap((page) => [...page.matchAll(/Remark (\d+) of many/g)].map((match) => Number(match[1])));
  expect(found).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  for (const [index, page] of pages.entries()) {
    const hasRows = page.includes(REMARK);
    for (const title of paper.columns) if (hasRows) expect(page.split(title)).toHaveLength(2);
    expect(page).toContain(paper.name);
    expect(page).toContain('Printed document is uncontrolled');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    const { width, height } = await pdfPixels(pdf, index, 0.25);
    expect(width > height).toBe(paper.landscape);
  }
  return pages;
}
