import type { ChildProcess } from 'node:child_process';

/** A message of `node:cluster` to a worker, or the worker's answer to it. */
interface ClusterMessage {
  cmd?: string;
  act?: string;
  /** Number of the message. */
  seq?: number;
  /** In an answer: the number of what it answers. */
  ack?: number;
}

interface Handle {
  /** May be called again. */
  close(): void;
}

/**
 * Closes the connections that a worker was given and had not accepted when it ended. `node:cluster` keeps them open in
 * the main process for ever, so that their clients would wait until they give up.
 */
export function closeHandedConnections(worker: ChildProcess): void {
  const handed = new Map<number, Handle>();
  let hasEnded = false;
  const send = worker.send.bind(worker) as (...args: unknown[]) => boolean;
  const sendNoting = (message: ClusterMessage, handle?: Handle, ...rest: unknown[]) => {
    const { cmd, act, seq } = message;
    if (cmd === 'NODE_CLUSTER' && act === 'newconn' && seq !== undefined && handle) {
      if (hasEnded) handle.close();
      else handed.set(seq, handle);
    }
    return send(message, handle, ...rest);
  };
  worker.send = sendNoting as ChildProcess['send'];
  worker.on('internalMessage', ({ cmd, ack }: ClusterMessage) => {
    if (cmd === 'NODE_CLUSTER' && ack !== undefined) handed.delete(ack);
  });
  // Not on 'disconnect', which waits for an answer to the last handle.
  worker.once('exit', () => {
    hasEnded = true;
    for (const handle of handed.values()) handle.close();
  });
}
