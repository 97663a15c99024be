import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/* Documents that people find their way by: what they name is there. */

const root = join(import.meta.dirname, '..', '..');
const docs = join(root, 'docs');
const decisions = join(docs, 'decisions');
const textOf = (path: string) => readFileSync(path, 'utf8');
const files = readdirSync(decisions)
  .filter((name) => /^\d{4}-/.test(name))
  .sort();

/** Reads the rows of the index: number, file, title, status. */
const rows = [
  ...textOf(join(decisions, 'README.md')).matchAll(/^\| \[(\d+)\]\((\S+)\) +\| (.+?) +\| (.+?) +\|$/gm),
].map(([, number = '', file = '', title = '', status = '']) => ({ number, file, title, status }));

it('the index has every decision once, with its title, and says if it was amended or replaced as the decision does', () => {
  const told = rows.map(({ number, file, title, status }) => ({
    file,
    head: `# ${number}. ${title}`,
    changedBy: /^(?:amended|replaced) by [^;]+/.exec(status)?.[0],
  }));
  const written = files.map((file) => {
    const [head, , status = ''] = textOf(join(decisions, file)).split('\n');
    const changedBy = /^\*\*Status:\*\* (.+)\.$/.exec(status)?.[1]?.replaceAll(/\[(\d+)\]\(\S+?\)/g, '$1');
    return { file, head, changedBy };
  });
  expect(told.sort((one, other) => one.file.localeCompare(other.file))).toEqual(written);
});

it('every link of a document leads to a file', () => {
  const documents = [
    ...['README.md', 'CONTRIBUTING.md'].map((name) => join(root, name)),
    ...readdirSync(docs, { recursive: true, encoding: 'utf8' }).map((name) => join(docs, name)),
  ].filter((path) => path.endsWith('.md'));
  const broken = documents.flatMap((path) =>
    [...textOf(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].flatMap(([, to = '']) =>
      existsSync(resolve(path, '..', to)) ? [] : [`${path}: ${to}`],
    ),
  );
  expect(broken).toEqual([]);
});

it('the map of the code is a page, and every file that it names is there', () => {
  const map = textOf(join(docs, 'architecture.md'));
  expect(map.split('\n').length).toBeLessThanOrEqual(150);
  const sources = ['contract/src', 'server/src', 'server/migrations', 'web/src', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `/${folder}/${name}`),
  );
  const named = [...map.matchAll(/`([\w/*-]+\.[\w.]+)`/g)]
    .flatMap(([, name = '']) => (name.includes('*') ? [name.replace('*', 'en'), name.replace('*', 'sw')] : [name]))
    .filter((name) => name !== 'biome.json');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !sources.some((source) => source.endsWith(`/${name}`)))).toEqual([]);
});
