import { expect, it } from 'vitest';
import { csvText } from './csv';

it('quotes only cells that need it', () => {
  expect(
    csvText([
      ['Code', 'Name'],
      ['A-1', 'Pipe 5", grey'],
      ['A-2', 'two\nlines'],
    ]),
  ).toBe('\ufeffCode,Name\r\nA-1,"Pipe 5"", grey"\r\nA-2,"two\nlines"\r\n');
});
