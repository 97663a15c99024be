import type { Config } from '../kernel/config';
import type { Topic, Total } from '../kernel/peers';

/** What a worker needs to serve. */
export interface WorkerSetup {
  number: number;
  config: Config;
  /** For the server's role. */
  serverUrl: string;
}

/** A port that accepts connections. */
export interface Opened {
  port: number;
  /** The address for links that an administrator confirmed. */
  confirmedOrigin: string | undefined;
}

export type FromWorker =
  /** It runs, and waits for its setup. */
  | { kind: 'started' }
  /** It accepts connections. */
  | ({ kind: 'open' } & Opened)
  /** It could not start, for the reason of the line. */
  | { kind: 'failed'; line: string }
  | { kind: 'ask'; id: number; topic: Topic }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'count'; id: number; counts: readonly (readonly [key: string, count: number])[]; windowMs: number };

export type ToWorker =
  | { kind: 'setup'; setup: WorkerSetup }
  | { kind: 'asked'; id: number; topic: Topic }
  | { kind: 'answers'; id: number; answers: unknown[] }
  | { kind: 'totals'; id: number; totals: [string, Total][] };
