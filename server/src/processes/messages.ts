import type { Config } from '../runtime/config';
import type { Topic, Total } from '../runtime/peers';

/** What a process needs to serve, or to do the chores. */
export interface Setup {
  /** Of a worker, from 1; of the process that does the chores, 0. */
  number: number;
  config: Config;
  /** It is for the server's role. */
  serverUrl: string;
  /** It is for the role that owns the tables and may copy the database: no worker knows it. */
  ownerUrl?: string;
}

/** This is a port that accepts connections. */
export interface Opened {
  port: number;
  /** This is the address for links that an administrator confirmed. */
  confirmedOrigin: string | undefined;
}

export type FromWorker =
  /** It runs, and waits for its setup. */
  | { kind: 'started' }
  /** It does its work; a worker accepts connections. */
  | { kind: 'open'; opened?: Opened }
  /** It could not start, for the reason of the line. */
  | { kind: 'failed'; line: string }
  /** An error was not caught: it finishes what it has begun, and is to get no new connections. */
  | { kind: 'failing' }
  | { kind: 'ask'; id: number; topic: Topic }
  | { kind: 'answer'; id: number; answer: unknown }
  | { kind: 'count'; id: number; counts: readonly (readonly [key: string, count: number])[]; windowMs: number };

export type ToWorker =
  | { kind: 'setup'; setup: Setup }
  /** Another process has taken over: end. */
  | { kind: 'retire' }
  | { kind: 'asked'; id: number; topic: Topic }
  | { kind: 'answers'; id: number; answers: unknown[] }
  | { kind: 'totals'; id: number; totals: [string, Total][] };
