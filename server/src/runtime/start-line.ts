import { StartError } from './start-error';

/** This is the problem, and how to solve it. */
type Reason = readonly [what: string, remedy: string];

const UNREACHABLE: Reason = [
  'The database cannot be reached',
  'check that it runs, and the host and port of DATABASE_URL',
];
const SIGN_IN: Reason = [
  'The database refuses the sign-in',
  'check the user and the password of DATABASE_URL and DATABASE_OWNER_URL, and what pg_hba.conf allows',
];
const TLS: Reason = ['The database and this server do not agree on TLS', 'check sslmode in DATABASE_URL'];
const DAMAGED: Reason = [
  'The database is damaged, or its disk fails',
  'keep a copy of the data, check the disk and restore the last backup',
];
const FULL: Reason = ['The disk is full', 'make room and start again'];
const NO_ACCESS: Reason = ['A file or folder is closed to the user that starts Ghala', 'give it to that user'];
const WRONG_KIND: Reason = ['A file or folder is not what it should be', 'check what is there, and DATA_DIR'];

/** By SQLSTATE, or by its first two characters. Source: appendix A of the PostgreSQL manual. */
const byState: Record<string, Reason> = {
  '08': UNREACHABLE,
  '0A': ['The database lacks something that Ghala needs', 'install it there, as docs/operations.md says'],
  '23': ['The data in the database does not fit this version', 'restore a backup, or correct the data named here'],
  '25006': ['The database is read-only', 'name the primary in DATABASE_URL, or lift default_transaction_read_only'],
  '28': SIGN_IN,
  '3D': ['There is no such database', 'create it, or correct DATABASE_URL'],
  '3F': ['The database has no schema to work in', 'create the schema that the search_path of its owner names'],
  '42501': [
    'The role may not do what a start needs',
    'let the role of DATABASE_OWNER_URL (else of DATABASE_URL) own the database and its tables',
  ],
  '42P01': ['The database lacks objects that its migrations created', 'restore a backup, or name an empty database'],
  '42703': ['The tables are not those of Ghala', 'restore a backup, or name an empty database'],
  '42': ['The database contains objects of another program', 'name an empty database'],
  '53100': FULL,
  '53300': ['The database accepts no more connections', 'close some, or raise its max_connections'],
  '53': ['The database lacks memory or disk', 'give it more and start again'],
  '55P03': ['Another program holds a lock in the database', 'end it, or wait for it, and start again'],
  '57': ['The database is starting, stopping or ends long statements', 'start again when it is ready'],
  '58': DAMAGED,
  XX: DAMAGED,
};

/** They are found by the error code of the system, Node or TLS. */
const byCode: Record<string, Reason> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EACCES: NO_ACCESS,
  EPERM: NO_ACCESS,
  EROFS: ['The disk is read-only', 'make it writable, or name another DATA_DIR'],
  EIO: ['The disk fails', 'check it, and restore the last backup on another disk'],
  EMFILE: ['Too many files are open', 'raise the limit (ulimit -n, LimitNOFILE)'],
  ENFILE: ['Too many files are open on this machine', 'raise fs.file-max'],
  ENOMEM: ['The machine has too little memory', 'give it more'],
  EAGAIN: ['The machine can start no more processes', 'raise the limit (ulimit -u, TasksMax)'],
  ENOENT: ['A file is missing', 'put it back, or install Ghala again'],
  ENOTDIR: WRONG_KIND,
  EISDIR: WRONG_KIND,
  EEXIST: WRONG_KIND,
  ENOTEMPTY: WRONG_KIND,
  ELOOP: WRONG_KIND,
  ENAMETOOLONG: WRONG_KIND,
  ...Object.fromEntries(
    [
      ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
      ...['EHOSTDOWN', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'],
    ].map((code) => [code, UNREACHABLE]),
  ),
};

/** Errors without a helpful code. */
const byMessage: [RegExp, Reason][] = [
  [/no space left|quota exceeded/i, FULL],
  [/permission denied|not permitted/i, NO_ACCESS],
  [/read-only file system/i, ['The disk is read-only', 'make it writable, or name another DATA_DIR']],
  [/cannot allocate memory|not enough shared memory/i, ['The machine has too little memory', 'give it more']],
  [/connection terminated|timeout|closed the connection/i, UNREACHABLE],
  [/SASL|password must be/i, SIGN_IN],
  [/\b(SSL|TLS|certificate)\b/i, TLS],
];

/** One line for the operator: the problem, the system's own message, and what to do. Contains no secret settings. */
export function startLine(error: unknown, settings: NodeJS.ProcessEnv = process.env): string {
  const line = error instanceof StartError ? error.message : explained(innermost(error));
  return withoutSettings(line, settings).replace(/\s+/g, ' ').trim();
}

/**
 * This is a line about another program's output as it failed.
 * @param otherwise used if the output does not point to disk, memory or permissions
 */
export function lineOnWords(words: string, otherwise: Reason): string {
  return sentence(reasonOf({ message: words }) ?? otherwise, words);
}

/** Prints that line; with LOG_LEVEL=debug (or trace), the whole error too. */
export function printStartLine(error: unknown): void {
  console.error(startLine(error));
  if (saysAll()) console.error(error);
}

/** Warnings from Node and packages are for developers: several lines that look like a failed start. */
export function hushWarnings(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => saysAll() && console.error(warning));
}

function saysAll(): boolean {
  return ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
}

interface Failure {
  code?: unknown;
  message?: unknown;
  path?: unknown;
}

/** Connecting to a name with several addresses fails with one error for each and no message of its own. */
function innermost(error: unknown): Failure {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  return typeof error === 'object' && error !== null ? error : { message: String(error) };
}

function explained(failure: Failure): string {
  const message = String(failure.message ?? '') || String(failure.code ?? 'no reason was given');
  return sentence(reasonOf(failure) ?? ['Ghala could not start', 'LOG_LEVEL=debug says more'], message);
}

function sentence([what, remedy]: Reason, said: string): string {
  return `${what} (${said.replace(/[.\s]+$/, '')}): ${remedy}.`;
}

function reasonOf({ code, message }: Failure): Reason | undefined {
  const known = typeof code === 'string' ? code : '';
  if (/^[0-9A-Z]{5}$/.test(known)) {
    const found = byState[known] ?? byState[known.slice(0, 2)];
    if (found !== undefined) return found;
  }
  if (/^(ERR_(TLS|SSL|OSSL)|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/.test(known)) return TLS;
  return byCode[known] ?? byMessage.find(([pattern]) => pattern.test(String(message)))?.[1];
}

/** Leaves out the passwords in addresses and the values of secret settings. */
function withoutSettings(line: string, settings: NodeJS.ProcessEnv): string {
  const secrets = Object.entries(settings)
    .filter(([name, value]) => /PASSWORD|KEY|_URLS?$/.test(name) && (value?.length ?? 0) >= 4)
    .map(([, value]) => value as string);
  const plain = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), line);
  return plain.replace(/(\w:\/\/)[^/\s@]+@/g, '$1…@');
}
