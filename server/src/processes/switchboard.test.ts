import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FromWorker, ToWorker } from './messages';
import { Switchboard } from './switchboard';
import { WorkerPeers } from './worker-peers';

afterEach(() => void vi.useRealTimers());

/** This is a worker that answers, and one that does not. */
function join(board: Switchboard, number: number) {
  const sent: ToWorker[] = [];
  const member = {
    send(message: ToWorker) {
      sent.push(message);
      peers.receive(message);
    },
  };
  const peers = new WorkerPeers(number, (message: FromWorker) => board.receive(member, message));
  board.join(member);
  return { peers, member, sent };
}

describe('a question', () => {
  it('is answered by all others', async () => {
    const board = new Switchboard();
    const [one, two, three] = [join(board, 1), join(board, 2), join(board, 3)];
    one.peers.answer('eventLoopP99Ms', () => 1);
    two.peers.answer('eventLoopP99Ms', () => 2);
    three.peers.answer('eventLoopP99Ms', async () => 3);
    expect((await one.peers.ask('eventLoopP99Ms')).sort()).toEqual([2, 3]);
    expect((await two.peers.ask('eventLoopP99Ms')).sort()).toEqual([1, 3]);
  });

  it('is answered at once if there is nobody else', async () => {
    expect(await join(new Switchboard(), 1).peers.ask('eventLoopP99Ms')).toEqual([]);
  });

  it('that one cannot answer is answered without it', async () => {
    const board = new Switchboard();
    const [one, two] = [join(board, 1), join(board, 2)];
    two.peers.answer('forgetSessions', () => Promise.reject(new Error('broken')));
    expect(await one.peers.ask('forgetSessions')).toEqual([undefined]);
    expect(await one.peers.ask('eventLoopP99Ms')).toEqual([undefined]);
  });

  it('does not wait for one that has ended, and a second for one that is stuck', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const board = new Switchboard();
    const [one, two] = [join(board, 1), join(board, 2)];
    two.peers.answer('eventLoopP99Ms', () => new Promise(() => {}));
    const answers = one.peers.ask('eventLoopP99Ms');
    board.leave(two.member);
    expect(await answers).toEqual([undefined]);
    board.join(two.member);
    const later = one.peers.ask('eventLoopP99Ms');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await later).toEqual([undefined]);
  });

  it('of one that has ended is dropped', () => {
    const board = new Switchboard();
    const [one, two] = [join(board, 1), join(board, 2)];
    two.peers.answer('eventLoopP99Ms', () => new Promise(() => {}));
    void one.peers.ask('eventLoopP99Ms');
    board.leave(one.member);
    board.leave(two.member);
    expect(one.sent).toEqual([]);
  });
});

it('adds up what all count until a window ends', async () => {
  const board = new Switchboard();
  const [one, two] = [join(board, 1), join(board, 2)];
  vi.useFakeTimers({ toFake: ['performance'] });
  const add = async ({ peers }: typeof one, count: number) =>
    (await peers.addUp([['10.0.0.1', count]], 60_000))[0]?.[1];
  expect(await add(one, 3)).toEqual({ count: 3, leftMs: 60_000 });
  vi.advanceTimersByTime(40_000);
  expect(await add(two, 4)).toEqual({ count: 7, leftMs: 20_000 });
  vi.advanceTimersByTime(20_000);
  expect(await add(one, 1)).toEqual({ count: 1, leftMs: 60_000 });
});
