import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const texts = join(import.meta.dirname, '..', '..', '..', 'contract', 'src', 'text');

/** Lists what a file of words imports beside types, and what that imports. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const sources = [...code.matchAll(/^import (?!type )[^;]*from '(.+)';$/gm)].map(([, source = '']) => source);
  const own = sources.filter((source) => source.startsWith('./'));
  return [...sources, ...own.flatMap((source) => importsOf(join(dirname(file), `${source}.ts`)))];
}

it('the words of a language import nothing but its own texts: the page waits for them before it runs any code', () => {
  const imported = importsOf(join(texts, 'sw', 'words.ts'));
  expect(imported.length).toBeGreaterThan(2);
  expect(imported.filter((source) => !source.startsWith('./'))).toEqual([]);
});
