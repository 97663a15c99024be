import type { ToWorker } from '../src/processes/messages';
import { Switchboard } from '../src/processes/switchboard';
import { WorkerPeers } from '../src/processes/worker-peers';
import type { Peers } from '../src/runtime/peers';

/** Makes server processes behind one port, as far as they know each other; all of them are in this process. */
export function joinedPeers(count: number): Peers[] {
  const board = new Switchboard();
  return Array.from({ length: count }, (_, index) => {
    const member = { send: (message: ToWorker) => setImmediate(() => peers.receive(message)) };
    const peers: WorkerPeers = new WorkerPeers(index + 1, (message) =>
      setImmediate(() => board.receive(member, structuredClone(message))),
    );
    board.join(member);
    return peers;
  });
}
