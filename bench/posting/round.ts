import type { Task } from './posting';
import type { PostingName } from './postings';

/** An operation goes over HTTP, or by hand-written SQL. */
export type Way = 'http' | 'sql';

/** Describes a round for the driver. */
export interface Round {
  way: Way;
  posting: PostingName;
  clients: number;
  /** Tasks are used one after the other; an operation is never done twice. */
  tasks: Task[];
  /** Work goes on for so long before figures are taken. */
  leadInMs: number;
  /** If 0, the round lasts until all tasks are done, for a comparison of effects. */
  durationMs: number;
}

/** Holds what the driver saw: seconds of processor time, latencies in milliseconds. */
export interface RoundResult {
  /** So many tasks were used; all of them were acknowledged. */
  used: number;
  /** They were within the measured time, as all of the following were. */
  operations: number;
  seconds: number;
  p50: number;
  p95: number;
  p99: number;
  processor: { node: number; postgres: number; driver: number; foreign: number };
  /** A fixed calculation took so many ms before and after. */
  calibrations: number[];
}

/** Tells the driver what it needs to know of the measured server. */
export interface DriverSetup {
  port: number;
  token: string;
  connectionString: string;
  userId: number;
  serverPid: number;
  postgresPid: number;
}
