import pg from 'pg';
import { ApiClient } from './api-client';
import type { Request } from './calls';
import { type App, record } from './recorded-sql';
import { latencies, quantile } from './stopwatch';

const TURNS = 100;
/** The server's pool gives as many to one call at a time. */
const CONNECTIONS = 5;

export interface GetBench {
  app: App;
  connectionString: string;
  port: number;
  token: string;
}

/** Holds times in milliseconds of a GET through HTTP, and of the same statements directly through pg. */
export interface TimedGet {
  http: number[];
  direct: number[];
  /** Each statement returned this row first. */
  rows: (Record<string, unknown> | undefined)[];
}

/** Measures a request without a body both ways, 100 times in turn, after a warm-up of a tenth of that. */
export async function timeGet(bench: GetBench, request: Request): Promise<TimedGet> {
  const client = new ApiClient(bench.port, bench.token, 0);
  const statements = await record(bench.app, bench.token, request);
  const connections = Array.from({ length: Math.min(CONNECTIONS, statements.length) }, () => {
    return new pg.Client({ connectionString: bench.connectionString });
  });
  await Promise.all(connections.map((connection) => connection.connect()));
  const ask = () =>
    Promise.all(
      statements.map(({ text, values }, index) => connections[index % connections.length]?.query(text, values)),
    );
  const send = () => client.send(request);
  await latencies(TURNS / 10, ask);
  await latencies(TURNS / 10, send);
  const direct = await latencies(TURNS, ask);
  const http = await latencies(TURNS, send);
  await Promise.all(connections.map((connection) => connection.end()));
  client.close();
  return { http, direct, rows: statements.map(({ row }) => row) };
}

/** Writes the median and, in brackets, the 95th percentile, in milliseconds. */
export function timesOf(times: readonly number[]): string {
  return `${quantile(times, 0.5).toFixed(1)} (${quantile(times, 0.95).toFixed(1)})`;
}

/** Tells how many times as long HTTP takes, by the medians. */
export function ratioOf({ http, direct }: TimedGet): string {
  return (quantile(http, 0.5) / quantile(direct, 0.5)).toFixed(2);
}
