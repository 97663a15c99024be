import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ChildWorker, TimedOut } from './child-worker';
import { serverRoot } from './server-root';

const worker = new ChildWorker<{ what: string }, { pid: number }>({
  program: join(serverRoot, 'test', 'stuck-process.mjs'),
  timeoutMs: 1_000,
  idleMs: 300,
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('a process for native work', () => {
  it('continues with the next piece, in a new process, after one that hangs', async () => {
    const { pid } = await worker.run({ what: 'answer' });
    expect((await worker.run({ what: 'answer' })).pid).toBe(pid);
    const stuck = worker.run({ what: 'hang' });
    const next = worker.run({ what: 'answer' });
    await expect(stuck).rejects.toThrow(TimedOut);
    expect((await next).pid).not.toBe(pid);
    expect(isAlive(pid)).toBe(false);
  });

  it('continues after a piece that crashed it', async () => {
    await expect(worker.run({ what: 'end' })).rejects.toThrow('ended before');
    expect((await worker.run({ what: 'answer' })).pid).toBeGreaterThan(0);
  });

  it('ends when idle for a while', async () => {
    const { pid } = await worker.run({ what: 'answer' });
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
  });
});
