import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { provenFile } from './proven-file';

const chunks = [Buffer.alloc(70_000, 'a'), Buffer.alloc(70_000, 'b'), Buffer.from('end')];
const sha256 = createHash('sha256').update(Buffer.concat(chunks)).digest();

it('returns the stored bytes', async () => {
  expect(await buffer(provenFile(Readable.from(chunks), sha256))).toEqual(Buffer.concat(chunks));
});

it.each([
  ['changed in its first byte', [Buffer.from('x'), ...chunks.slice(1)]],
  ['cut short', chunks.slice(0, 2)],
  ['empty', []],
])('never returns the whole of a file that is %s', async (_what, other) => {
  const given: Buffer[] = [];
  const reading = (async () => {
    for await (const chunk of provenFile(Readable.from(other), sha256)) given.push(chunk);
  })();
  await expect(reading).rejects.toMatchObject({ kind: 'unavailable' });
  expect(Buffer.concat(given).length).toBeLessThan(Math.max(1, Buffer.concat(other).length));
});
