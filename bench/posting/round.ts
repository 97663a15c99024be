import type { Task } from './posting';
import type { PostingName } from './postings';

/** Over HTTP, or by hand-written SQL. */
export type Way = 'http' | 'sql';

/** This is a round for the driver. */
export interface Round {
  way: Way;
  posting: PostingName;
  clients: number;
  /** Used one after the other; operations never done twice. */
  tasks: Task[];
  /** Work before figures are taken. */
  leadInMs: number;
  /** 0: until all tasks are done, for a comparison of effects. */
  durationMs: number;
}

/** Says what the driver saw. Seconds of processor time; latencies in milliseconds. */
export interface RoundResult {
  /** Tasks used; all of them were acknowledged. */
  used: number;
  /** Within the measured time, as are all of the following. */
  operations: number;
  seconds: number;
  p50: number;
  p95: number;
  p99: number;
  processor: { node: number; postgres: number; driver: number; foreign: number };
  /** Of a fixed calculation, before and after; ms. */
  calibrations: number[];
}

/** What the driver needs to know of the measured server. */
export interface DriverSetup {
  port: number;
  token: string;
  connectionString: string;
  userId: number;
  serverPid: number;
  postgresPid: number;
}
