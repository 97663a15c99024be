import type { ChildProcess } from 'node:child_process';

/** Says how long a refused connection waits before it is offered again, to whichever process is ready first. */
const OFFERED_AGAIN_MS = 20;

/** This is a message of `node:cluster` to a worker, or the worker's answer to it. */
interface ClusterMessage {
  cmd?: string;
  act?: string;
  /** This is the number of the message. */
  seq?: number;
  /** In an answer: the number of what it answers. */
  ack?: number;
}

interface Handle {
  /** May be called again. */
  close(): void;
}

export interface HandedConnections {
  /** Gives the worker no more: those meant for it wait for another one. Its port stays open meanwhile. */
  refuse(): void;
}

/**
 * Closes the connections that a worker was given and had not accepted when it ended. `node:cluster` keeps them open in
 * the main process for ever, so that their clients would wait until they give up.
 */
export function watchHandedConnections(worker: ChildProcess): HandedConnections {
  const handed = new Map<number, Handle>();
  let hasEnded = false;
  let isRefused = false;
  const send = worker.send.bind(worker) as (...args: unknown[]) => boolean;
  // As a worker does that is closing its port: the connection is then handed to the next that is ready.
  const refuse = (seq: number) => {
    if (handed.delete(seq)) worker.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: seq, accepted: false });
  };
  const sendNoting = (message: ClusterMessage, handle?: Handle, ...rest: unknown[]) => {
    const { cmd, act, seq } = message;
    if (cmd === 'NODE_CLUSTER' && act === 'newconn' && seq !== undefined && handle) {
      if (hasEnded) handle.close();
      else handed.set(seq, handle);
      if (isRefused && !hasEnded) {
        setTimeout(refuse, OFFERED_AGAIN_MS, seq);
        return true;
      }
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
  return {
    refuse() {
      isRefused = true;
    },
  };
}
