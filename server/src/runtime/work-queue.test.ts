import { describe, expect, it } from 'vitest';
import { AppError, refusal } from './errors';
import { WorkQueue } from './work-queue';

const queueOf = (atOnce: number, most: number, mostOfOne: number) =>
  new WorkQueue({ atOnce, most, mostOfOne, refusal: () => refusal('documents.busy', {}, { retryAfterS: 10 }) });

/** Work that ends on demand. */
function gate() {
  let open = () => {};
  const work = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { work: () => work, open };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a queue of work', () => {
  it('does one piece of each owner at a time, beside those of others', async () => {
    const queue = queueOf(2, 10, 10);
    const done: string[] = [];
    const [first, other] = [gate(), gate()];
    const all = [
      queue.run('a', first.work).then(() => done.push('a1')),
      queue.run('a', async () => {}).then(() => done.push('a2')),
      queue.run('b', other.work).then(() => done.push('b1')),
      queue.run('c', async () => {}).then(() => done.push('c1')),
    ];
    await settled();
    expect(done).toEqual([]);
    other.open();
    await settled();
    expect(done).toEqual(['b1', 'c1']);
    first.open();
    await Promise.all(all);
    expect(done).toEqual(['b1', 'c1', 'a1', 'a2']);
  });

  it('refuses work beyond its limits, in total or per owner, until there is room again', async () => {
    const queue = queueOf(1, 3, 2);
    const { work, open } = gate();
    const all = [queue.run('a', work), queue.run('a', work), queue.run('a', work)];
    await expect(queue.run('a', work)).rejects.toMatchObject({ kind: 'unavailable', retryAfterS: 10 });
    all.push(queue.run('b', work));
    await expect(queue.run('c', work)).rejects.toBeInstanceOf(AppError);
    open();
    await Promise.all(all);
    expect(await queue.run('c', async () => 'done')).toBe('done');
  });

  it('continues after work that fails', async () => {
    const queue = queueOf(1, 3, 2);
    const failing = queue.run('a', async () => {
      throw new Error('no');
    });
    const next = queue.run('a', async () => 'done');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
