import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { treeOf } from '../../test/tree-hash';
import { stateOfCluster } from './cluster-state';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';

let home: string;
/** This is a data folder whose database was stopped cleanly. */
let whole: string;
let dataDir: string;
let skeleton: string[];
const at = (...names: string[]) => join(dataDir, ...names);
const open = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, log: () => {}, isDurable: false });

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'ghala clusters '));
  chmodSync(home, 0o755);
  whole = join(home, 'whole');
  dataDir = whole;
  mkdirSync(dataDir);
  const postgres = await open();
  await query(postgres, 'create table kept as select 7 as number');
  await postgres.stop();
  const paths = readdirSync(whole, { recursive: true, encoding: 'utf8' });
  skeleton = paths.filter(
    (path) => !/(base|global)\/(\d+\/)?\d+(_\w+)?$|pg_wal\/./.test(path) || /base\/\d+$/.test(path),
  );
});
afterAll(() => rmSync(home, { recursive: true }));

/** This is a copy of it without tables, with only the first bytes of each file: quick to make and to compare. */
beforeEach(() => {
  dataDir = join(home, 'data');
  for (const path of ['', ...skeleton]) {
    const from = join(whole, path);
    if (statSync(from).isDirectory()) mkdirSync(at(path), { mode: 0o700 });
    else writeFileSync(at(path), readFileSync(from).subarray(0, 64));
  }
});
afterEach(() => rmSync(join(home, 'data'), { recursive: true, force: true }));

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const remove = (...path: string[]) => rmSync(at(...path), { recursive: true });
const withoutCluster = (more: () => void) => () => {
  for (const name of ['postgres', 'postgres-password', 'postgres.log']) remove(name);
  more();
};
const write = (path: string, text: string) => writeFileSync(at(path), text);

/** This is the folder as left by an interrupted first start. */
function unfinished(mark: object | string): void {
  mkdirSync(at('postgres.unfinished', 'cluster', 'base'), { recursive: true });
  write('postgres.unfinished/cluster/PG_VERSION', '18\n');
  write('postgres.unfinished/password', 'half');
  write('postgres.unfinished/made-by-a-first-start', typeof mark === 'string' ? mark : JSON.stringify(mark));
}
const markOf = (password: string) => ({ passwordSha256: createHash('sha256').update(password).digest('hex') });

const refused: [what: string, arrange: () => void, line: RegExp][] = [
  [
    'PG_VERSION is missing',
    () => remove('postgres', 'PG_VERSION'),
    /is not a complete database, because it lacks PG_VERSION: put back/,
  ],
  ['pg_control is missing', () => remove('postgres', 'global', 'pg_control'), /lacks global\/pg_control/],
  ['base is missing', () => remove('postgres', 'base'), /lacks base, base\/1\/PG_VERSION/],
  ['the log of transactions is missing', () => remove('postgres', 'pg_wal'), /lacks pg_wal/],
  ['the states of transactions are missing', () => remove('postgres', 'pg_xact'), /lacks pg_xact/],
  ['PG_VERSION is empty', () => write('postgres/PG_VERSION', ''), /its PG_VERSION names no version/],
  ['PG_VERSION is no number', () => write('postgres/PG_VERSION', 'x1\n'), /its PG_VERSION names no version/],
  [
    'it is of another version',
    () => write('postgres/PG_VERSION', '17\n'),
    /is a database of PostgreSQL 17, but this Ghala brings PostgreSQL 18/,
  ],
  [
    'foreign files lie in its place',
    () => {
      remove('postgres');
      mkdirSync(at('postgres'));
      write('postgres/letters.txt', 'mine');
    },
    /is not a complete database, because it lacks PG_VERSION, base/,
  ],
  [
    'it is an empty folder',
    () => {
      remove('postgres');
      mkdirSync(at('postgres'));
    },
    /is an empty folder: mount or put back/,
  ],
  [
    'it is a file',
    () => {
      remove('postgres');
      write('postgres', 'a file');
    },
    /is not a folder/,
  ],
  [
    'it is a broken link',
    () => {
      remove('postgres');
      symlinkSync(at('nowhere'), at('postgres'));
    },
    /is a broken link/,
  ],
  [
    'it is gone, its password is there',
    () => remove('postgres'),
    /is missing, but .* contains postgres-password of an/,
  ],
  [
    'it is gone, its files are there',
    withoutCluster(() => {
      mkdirSync(at('files'));
      write('files/0123.png', 'x');
    }),
    /contains files of an earlier database/,
  ],
  ['its password is missing', () => remove('postgres-password'), /postgres-password, the password .* is missing/],
  ['its password is empty', () => write('postgres-password', '\n'), /postgres-password, the password .* is empty/],
  [
    'something without a mark lies where a first start works',
    withoutCluster(() => {
      mkdirSync(at('postgres.unfinished'));
      write('postgres.unfinished/letters.txt', 'mine');
    }),
    /postgres\.unfinished was not left by an interrupted first start/,
  ],
  [
    'a link lies where a first start works',
    withoutCluster(() => symlinkSync(whole, at('postgres.unfinished'))),
    /postgres\.unfinished was not left by an interrupted first start/,
  ],
  [
    'foreign files lie beside the mark',
    withoutCluster(() => {
      unfinished({});
      write('postgres.unfinished/letters.txt', 'mine');
    }),
    /also contains letters\.txt: move that elsewhere/,
  ],
  [
    'foreign files lie in what a first start left',
    withoutCluster(() => {
      unfinished({});
      write('postgres.unfinished/cluster/letters.txt', 'mine');
    }),
    /also contains letters\.txt: move that elsewhere/,
  ],
];

describe('a start refuses, and leaves everything unchanged, if', () => {
  it.each(refused)('%s', async (_what, arrange, line) => {
    arrange();
    const before = treeOf(dataDir);
    const error = await open().catch((reason: Error) => reason);
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringMatching(line) });
    expect((error as Error).message).toMatch(/Nothing was changed\.$/);
    expect(treeOf(dataDir)).toEqual(before);
  });
});

describe('an interrupted first start', () => {
  it.each<[string, () => void]>([
    ['with nothing but a folder', () => mkdirSync(at('postgres.unfinished'))],
    ['with half a mark', () => unfinished('{"pass')],
    ['with half a cluster', () => unfinished(markOf('other'))],
    [
      'with its password in place, and no cluster',
      () => {
        unfinished(markOf('a password\n'));
        remove('postgres.unfinished', 'password');
        write('postgres-password', 'a password\n');
      },
    ],
  ])('counts for nothing: %s', async (_what, arrange) => {
    withoutCluster(arrange)();
    expect(await stateOfCluster(dataDir, at('postgres'))).toBe('new');
    expect(treeOf(dataDir).filter((line) => !/^postgres.unfinished folder/.test(line))).toEqual([]);
  });

  it('is begun again', async () => {
    withoutCluster(() => unfinished(markOf('other')))();
    const postgres = await open();
    const tables = await query(postgres, "select count(*)::int from pg_tables where schemaname = 'public'");
    await postgres.stop();
    expect(tables).toEqual([0]);
    expect(treeOf(dataDir).filter((line) => line.startsWith('postgres.unfinished'))).toEqual([]);
  });

  it('keeps a foreign password', async () => {
    withoutCluster(() => unfinished(markOf('other')))();
    write('postgres-password', 'of another database\n');
    await expect(open()).rejects.toThrow(/contains postgres-password of an earlier database/);
    expect(readFileSync(at('postgres-password'), 'utf8')).toBe('of another database\n');
  });
});

describe('a complete database', () => {
  beforeEach(() => {
    dataDir = whole;
  });

  it('opens if the mark of its first start is still there, and removes it', async () => {
    unfinished({});
    remove('postgres.unfinished', 'cluster');
    remove('postgres.unfinished', 'password');
    const postgres = await open();
    expect(await query(postgres, 'select number from kept')).toEqual([7]);
    await postgres.stop();
    expect(treeOf(dataDir).filter((line) => line.startsWith('postgres.unfinished'))).toEqual([]);
  });

  it('opens and ignores other files beside it', async () => {
    mkdirSync(at('postgres.unfinished'));
    write('postgres.unfinished/letters.txt', 'mine');
    const before = treeOf(at('postgres.unfinished'));
    const postgres = await open();
    expect(await query(postgres, 'select number from kept')).toEqual([7]);
    await postgres.stop();
    expect(treeOf(at('postgres.unfinished'))).toEqual(before);
  });

  it("is refused with a foreign password, and without Ghala's tables", async () => {
    const password = readFileSync(at('postgres-password'), 'utf8');
    write('postgres-password', 'another one\n');
    await expect(open()).rejects.toThrow(/postgres-password beside .* is not the password of this database/);
    write('postgres-password', password);
    const postgres = await open();
    await query({ ...postgres, ownerUrl: postgres.ownerUrl.replace(/ghala$/, 'postgres') }, 'drop database ghala');
    await postgres.stop();
    await expect(open()).rejects.toThrow(/contains no database ghala: put back a backup/);
  });
});
