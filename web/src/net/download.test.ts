import { expect, test } from 'vitest';
import { fileNameIn, stampedName } from './download';

test('the file name is taken from Content-Disposition, encoded or not', () => {
  expect(fileNameIn('attachment; filename="20260131_stock.csv"')).toBe('20260131_stock.csv');
  expect(fileNameIn("attachment; filename=x.csv; filename*=UTF-8''K%C3%A4se%20list.csv")).toBe('Käse list.csv');
  expect(fileNameIn("attachment; filename*=UTF-8''%E0%A4%A")).toBeUndefined();
  expect(fileNameIn('inline')).toBeUndefined();
  expect(fileNameIn(null)).toBeUndefined();
});

test("a stamped name begins with the business's time", () => {
  expect(stampedName('batch_note', 'pdf', new Date('2026-01-31T22:30:05.123Z'))).toBe('20260201013005_batch_note.pdf');
});
