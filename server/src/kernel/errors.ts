import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import pg from 'pg';
import { loggedPath } from './secretless-log';

/** What can be wrong with a call, and the HTTP status that says so. */
const statuses = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
  insufficient_storage: 507,
} as const;
export type ErrorCode = keyof typeof statuses;

/** A failure that the user can understand: `message` says what is wrong and what would be right. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The fields at fault, each with its own message. */
  readonly errors: Record<string, string> | undefined;
  /** When to come back, also the answer's Retry-After header. */
  readonly retryAfterS: number | undefined;
  constructor(
    code: ErrorCode,
    message: string,
    errors?: Record<string, string>,
    retryAfterS?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.errors = errors;
    this.retryAfterS = retryAfterS;
  }
}

/** The tries at something are used up. */
export class TooManyTries extends AppError {
  constructor(retryAfterS: number, message = `Too many tries. Try again in ${inWords(retryAfterS)}.`) {
    super('too_many', message, undefined, retryAfterS);
  }
}

/** More work of a kind waits than is let in, or what does it fails for now. */
export class Busy extends AppError {
  constructor(retryAfterS: number, message: string, options?: ErrorOptions) {
    super('unavailable', message, undefined, retryAfterS, options);
  }
}

/** The database is gone, or does not answer. */
export function databaseUnreachable(): AppError {
  return new Busy(2, 'The database cannot be reached just now. Try again in a moment.');
}

/** A wait in words: '5 seconds', from a minute on as `inMinutes`. */
export function inWords(seconds: number): string {
  if (seconds >= 60) return inMinutes(seconds);
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}

/** A wait in words, rounded up: 'a minute', '15 minutes'. */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** A single field at fault: 422 with `errors` naming it. */
export function invalid(field: string, message: string): AppError {
  return new AppError('invalid', `${field}: ${message}`, { [field]: message });
}

export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`);
}

/** Constraints of the database that a user can run into, as the domain says them. */
const constraintErrors: Record<string, { code: ErrorCode; field?: string; message: string }> = {
  stock_records_available_not_negative: { code: 'conflict', message: 'There is not enough stock for that' },
  stock_records_reserved_not_negative: { code: 'conflict', message: 'Less than that is reserved' },
  roles_name_key: { code: 'conflict', field: 'name', message: 'a role of that name exists already' },
  users_email_key: { code: 'conflict', field: 'email', message: 'a user with that e-mail address exists already' },
  units_name_key: { code: 'conflict', field: 'unit', message: 'a unit of that name exists already' },
  categories_name_key: { code: 'conflict', field: 'category', message: 'a category of that name exists already' },
  payments_name_key: { code: 'conflict', field: 'payment', message: 'a payment method of that name exists already' },
  purposes_name_key: { code: 'conflict', field: 'purpose', message: 'that purpose exists already' },
  tags_name_key: { code: 'conflict', field: 'tag', message: 'a tag of that name exists already' },
  nogs_name_key: { code: 'conflict', field: 'nog', message: 'a stock category of that name exists already' },
  projects_name_key: { code: 'conflict', field: 'name', message: 'a project of that name exists already' },
  suppliers_name_key: { code: 'conflict', field: 'name', message: 'a supplier of that name exists already' },
  places_name_key: { code: 'conflict', field: 'name', message: 'a place of that name exists there already' },
  products_code_key: { code: 'conflict', field: 'code', message: 'a product with that code exists already' },
  approvals_pending_key: { code: 'conflict', message: 'An approval of that is pending already' },
};

const NUMERIC_OUT_OF_RANGE = '22003';
const FOREIGN_KEY_VIOLATION = '23503';
/** Transactions that collided, once too often where they are tried again. */
const COLLIDED = new Set(['40001', '40P01', '55P03']);
/** No room: the disk of the database, of the files, or of those that are just coming in. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** The database is starting, stopping or out of connections. */
const UNAVAILABLE = /^(25006|57P0[1-5]|08...|53[234]00|ECONNREFUSED|ECONNRESET|EPIPE)$/;

function fromDatabase(error: pg.DatabaseError): AppError | undefined {
  const known = error.constraint === undefined ? undefined : constraintErrors[error.constraint];
  if (known !== undefined)
    return known.field === undefined
      ? new AppError(known.code, known.message)
      : new AppError(known.code, sentenceOf(known.message), { [known.field]: known.message });
  if (error.code === NUMERIC_OUT_OF_RANGE)
    return new AppError('invalid', 'A number is larger than Ghala can keep (999,999,999,999)');
  if (error.code === FOREIGN_KEY_VIOLATION)
    return new AppError('conflict', 'Something that this refers to does not exist, or is still in use elsewhere');
  return undefined;
}

/** A field's message by itself, as the pop-up shows it. */
function sentenceOf(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** Names each field that the schema refused. */
function fromValidation(issues: ReadonlyArray<{ instancePath: string; message?: string }>): AppError {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
    errors[field] ??= issue.message ?? 'is not right';
  }
  const message = Object.entries(errors)
    .map(([field, text]) => `${field}: ${text}`)
    .join('; ');
  return new AppError('invalid', message, errors);
}

export function diskFull(): AppError {
  const message =
    "The server's disk is full: nothing can be saved, but everything can be read. Tell your administrator.";
  return new AppError('insufficient_storage', message);
}

/** Whether there was no room to write, on whichever disk. */
export function isDiskFull(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  // PostgreSQL gives some of them no code of their own.
  return DISK_FULL.has(String(code)) || /: No space left on device/.test(message);
}

function isUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && UNAVAILABLE.test(code)) return true;
  return (
    error instanceof Error &&
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      error.message,
    )
  );
}

/** What a failure is to the user; undefined where it is a fault of the server. */
export function toAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error.validation);
  if (error instanceof pg.DatabaseError) {
    const known = fromDatabase(error);
    if (known !== undefined) return known;
  }
  const code = String(error.code);
  if (COLLIDED.has(code)) return new Busy(1, 'Too many changes of the same records at once. Try again in a moment.');
  if (isDiskFull(error)) return diskFull();
  if (isUnavailable(error)) return databaseUnreachable();
  // The client is gone before all of its upload came: there is nobody to tell, and nothing is wrong here.
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return new AppError('malformed', 'The call was broken off');
  // Fastify's own: a body that is no JSON, too large, of an unknown type, and so on.
  if (error.statusCode === 413) return new AppError('too_large', error.message);
  if (error.statusCode === 429) return new AppError('too_many', error.message);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('malformed', error.message);
  return undefined;
}

/** What is said where there is no such call. */
export function noSuchCall({ method, url }: FastifyRequest): string {
  return `There is no ${method} ${loggedPath(url)}`;
}

/** Gives every failure the one body `{status: 0, message, errors?}` and a true status; unexpected ones are logged whole and reveal nothing. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const known = toAppError(error);
    if (known === undefined) {
      request.log.error({ err: error }, 'unexpected error');
      return reply
        .code(500)
        .type('application/json')
        .send(
          JSON.stringify({
            status: 0,
            message: `Something went wrong on the server. Its log names it as ${request.id}.`,
          }),
        );
    }
    if (known.retryAfterS !== undefined) reply.header('Retry-After', known.retryAfterS);
    return reply
      .code(statuses[known.code])
      .type('application/json')
      .send(JSON.stringify({ status: 0, message: known.message, ...(known.errors && { errors: known.errors }) }));
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .type('application/json')
      .send(JSON.stringify({ status: 0, message: noSuchCall(request) })),
  );
}
