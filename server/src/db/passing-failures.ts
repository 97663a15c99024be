/**
 * Lists failures that pass, of the database (by SQLSTATE) and of the connection to it. This is the one list of what is
 * done again: each place says which kinds it repeats, and `toAppError` answers all of them by 503 or 507 instead of
 * 500.
 */
const codes = {
  /** These are serialisation failure and deadlock: the transaction failed only because of another. */
  conflict: ['40001', '40P01'],
  /** A lock was held for too long by someone else. */
  lockTimeout: ['55P03'],
  /** There is no space on the disk of the database, of the files or of the uploads. */
  diskFull: ['53100', 'ENOSPC', 'EDQUOT'],
  /** The database is starting, stopping, read-only, or out of memory or connections; or the connection is lost. */
  unavailable: [
    ...['25006', '53200', '53300', '53400', '57P01', '57P02', '57P03', '57P04', '57P05'],
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
  ],
} as const;
export type PassingFailure = keyof typeof codes;

const kinds = new Map<string, PassingFailure>(
  Object.entries(codes).flatMap(([kind, list]) => list.map((code) => [code, kind as PassingFailure] as const)),
);

/** This is the class of PostgreSQL's connection exceptions. */
const CONNECTION_EXCEPTION = /^08...$/;
/** PostgreSQL gives some failures of a full disk no code of their own. */
const DISK_FULL = /: No space left on device/;
/** The driver gives a lost connection no code. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Names the kind of a failure that passes; it is undefined for any other. */
export function passingFailure(error: unknown): PassingFailure | undefined {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  const kind = typeof code === 'string' ? kinds.get(code) : undefined;
  if (kind === 'conflict' || kind === 'lockTimeout') return kind;
  if (kind === 'diskFull' || DISK_FULL.test(message)) return 'diskFull';
  if (kind === 'unavailable' || (typeof code === 'string' && CONNECTION_EXCEPTION.test(code))) return 'unavailable';
  return error instanceof Error && CONNECTION_LOST.test(message) ? 'unavailable' : undefined;
}

/** Says whether a disk was full. */
export function isDiskFull(error: unknown): boolean {
  return passingFailure(error) === 'diskFull';
}
