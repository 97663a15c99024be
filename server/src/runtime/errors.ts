import type { FaultCode, FaultParams, FieldFault, ParamsFor } from '@ghala/contract/refusals/fault-codes';
import { faultOf, readFault } from '@ghala/contract/refusals/field-faults';
import { faultTexts, refusalMessage } from '@ghala/contract/refusals/refusal-message';
import {
  type FaultsByField,
  type Refusal,
  type RefusalCode,
  type RefusalKind,
  type RefusalParams,
  type RefusedEntity,
  refusals,
} from '@ghala/contract/refusals/refusals';
import { WIRE_LANGUAGE } from '@ghala/contract/text/language';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import pg from 'pg';
import { type PassingFailure, passingFailure } from '../db/passing-failures';
import { numbersOf } from '../db/withheld';
import { failedStep } from './failed-step';
import { loggedPath } from './secretless-log';

/** This is the HTTP status of each kind of refusal. */
const statuses: Record<RefusalKind, number> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  failed: 500,
  unavailable: 503,
  insufficient_storage: 507,
};

interface RefusalOptions {
  /** This is the field that the refusal concerns. */
  at?: string;
  /** These are the invalid fields, each with its error. */
  fields?: FaultsByField;
  /** Says when to retry; it is also sent as the Retry-After header. */
  retryAfterS?: number;
  cause?: unknown;
}

/** This is an error that the user can understand: its details as data, and in English as `message`. */
export class AppError extends Error {
  readonly kind: RefusalKind;
  readonly code: RefusalCode;
  readonly params: Record<string, unknown>;
  readonly fields: FaultsByField | undefined;
  readonly retryAfterS: number | undefined;
  constructor(refused: Refusal, { at, fields, retryAfterS, cause }: RefusalOptions = {}) {
    const faults = at === undefined ? fields : { [at]: refused };
    super(refusalMessage({ ...refused, fields: faults }, WIRE_LANGUAGE), cause === undefined ? undefined : { cause });
    this.kind = refusals[refused.code].kind;
    this.code = refused.code;
    this.params = refused.params;
    this.fields = faults;
    this.retryAfterS = retryAfterS;
  }
}

/** This is the error for a code of the list. */
export function refusal<Code extends RefusalCode>(
  code: Code,
  ...[params, options]: [keyof RefusalParams<Code>] extends [never]
    ? [params?: Record<never, never>, options?: RefusalOptions]
    : [params: RefusalParams<Code>, options?: RefusalOptions]
): AppError {
  return new AppError({ code, params: params ?? {} } as Refusal, options);
}

/** This is the body of every failed call. */
export function failureBody(error: AppError): string {
  const { message, code, params, fields } = error;
  return JSON.stringify({
    status: 0,
    message,
    code,
    params,
    ...(fields !== undefined && { errors: faultTexts(fields, WIRE_LANGUAGE), fields }),
  });
}

/** Refusals that say how much there is. */
const TELLS_STOCK: readonly RefusalCode[] = [
  'stock.short',
  'record.holdsStock',
  'stockReservation.short',
  'note.short',
];

/** This is the refusal as it is told to somebody who counts blind: without what there is. */
export function toldTo(session: FastifyRequest['session'], error: AppError): AppError {
  const counts = session?.actor.blindCounts ?? [];
  if (counts.length === 0 || !TELLS_STOCK.includes(error.code)) return error;
  return refusal('stock.withheld', { counts: numbersOf(counts) });
}

/** The database is gone or does not answer. */
export function databaseUnreachable(): AppError {
  return refusal('server.databaseUnreachable', {}, { retryAfterS: 2 });
}

/** This is a waiting time as shown in texts. */
export function waitOf(seconds: number): { waitS: number; waitMinutes: number } {
  return { waitS: seconds, waitMinutes: seconds >= 60 ? Math.ceil(seconds / 60) : 0 };
}

/** The attempts at something are used up. */
export function tooManyTries(retryAfterS: number): AppError {
  return refusal('attempts.tooMany', waitOf(retryAfterS), { retryAfterS });
}

/** Says whether something was attempted too often. */
export function isTooMany(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'too_many';
}

/** This is a single invalid field: 422 with `errors` and `fields` naming it. */
export function invalid<Code extends FaultCode>(
  field: string,
  code: Code,
  ...params: ParamsFor<FaultParams<Code>>
): AppError {
  return invalidAs(field, faultOf(code, ...params));
}

/** This is the same with a fault that is found already. */
export function invalidAs(field: string, fault: FieldFault): AppError {
  return refusal('input.invalid', {}, { fields: { [field]: fault } });
}

export function notFound(entity: RefusedEntity): AppError {
  return refusal('record.notFound', { entity });
}

/** Database constraints that a user can violate. */
const constraintErrors: Record<string, () => AppError> = {
  stock_records_available_not_negative: () => refusal('stock.negative'),
  stock_records_reserved_not_negative: () => refusal('stock.lessReserved'),
  record_lots_serial_once: () => refusal('stock.serialTwice'),
  saved_views_name_key: () => nameTaken('view', 'name'),
  roles_name_key: () => nameTaken('role', 'name'),
  users_email_key: () => refusal('user.emailTaken', {}, { at: 'email' }),
  units_name_key: () => nameTaken('unit', 'unit'),
  categories_name_key: () => nameTaken('productCategory', 'category'),
  payment_methods_name_key: () => nameTaken('payment', 'payment'),
  purposes_name_key: () => nameTaken('purpose', 'purpose'),
  tags_name_key: () => nameTaken('tag', 'tag'),
  stock_categories_name_key: () => nameTaken('stockCategory', 'nog'),
  projects_name_key: () => nameTaken('project', 'name'),
  suppliers_name_key: () => nameTaken('supplier', 'name'),
  places_name_key: () => nameTaken('place', 'name'),
  products_code_key: () => refusal('product.codeTaken', {}, { at: 'code' }),
  barcodes_key: () => refusal('product.barcodeTaken', { product: 'none', packaging: 'none' }, { at: 'barcode' }),
  lots_number_key: () => refusal('lot.numberTaken', { product: 'none', lot: 'none' }, { at: 'number' }),
  approvals_pending_key: () => refusal('approval.alreadyPending'),
};

function nameTaken(entity: RefusalParams<'record.nameTaken'>['entity'], field: string): AppError {
  return refusal('record.nameTaken', { entity }, { at: field });
}

const NUMERIC_OUT_OF_RANGE = '22003';
const FOREIGN_KEY_VIOLATION = '23503';

function fromDatabase(error: pg.DatabaseError): AppError | undefined {
  const known = error.constraint === undefined ? undefined : constraintErrors[error.constraint];
  if (known !== undefined) return known();
  if (error.code === NUMERIC_OUT_OF_RANGE) return refusal('number.tooLarge');
  if (error.code === FOREIGN_KEY_VIOLATION) return refusal('record.referenced');
  return undefined;
}

/** Names each field that the schema rejected. */
function fromValidation(issues: ReadonlyArray<{ instancePath: string; message?: string }>): AppError {
  const fields: FaultsByField = {};
  for (const issue of issues) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
    fields[field] ??= readFault(issue.message ?? '') ?? faultOf('wrong');
  }
  return refusal('input.invalid', {}, { fields });
}

export function diskFull(): AppError {
  return refusal('server.diskFull');
}

/** Maps Fastify's errors about a body, by code. */
const malformedBodies: Partial<Record<string, RefusalParams<'request.malformed'>['problem']>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'emptyJson',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'length',
};

/** What users are told of failures that pass, once they are not repeated any more. */
const answers: Record<PassingFailure, () => AppError> = {
  conflict: collided,
  lockTimeout: collided,
  diskFull,
  unavailable: databaseUnreachable,
};

function collided(): AppError {
  return refusal('server.collided', {}, { retryAfterS: 1 });
}

/** The error to show the user; undefined for a fault of the server. */
export function toAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error.validation);
  if (error instanceof pg.DatabaseError) {
    const known = fromDatabase(error);
    if (known !== undefined) return known;
  }
  const passing = passingFailure(error);
  if (passing !== undefined) return answers[passing]();
  // The client disconnected before its upload was complete: nobody is left to answer, and nothing is wrong here.
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return refusal('request.brokenOff');
  // Fastify's own: a body that is not JSON, too large, of an unknown type, and so on.
  if (error.statusCode === 413) return refusal('body.tooLarge');
  if (error.statusCode === 429) return refusal('request.tooMany');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return refusal('request.malformed', { problem: malformedBodies[String(error.code)] ?? 'other' });
  return undefined;
}

/** The answer if there is no such call. */
export function noSuchCall({ method, url }: FastifyRequest): AppError {
  return refusal('call.notFound', { method, path: loggedPath(url) });
}

/** Says where a call failed: its route, which holds no secret, and the step of its operation if that is known. */
function placeOf({ method, routeOptions }: FastifyRequest, error: Error): string {
  const step = failedStep(error);
  return `${method} ${routeOptions.url}${step === undefined ? '' : `: ${step}`}`;
}

/** Gives every failure the same body and a true status; unexpected ones are logged in full and reveal nothing. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const known = toAppError(error);
    if (known === undefined) {
      request.log.error({ err: error }, `unexpected error: ${placeOf(request, error)}`);
      const failed = refusal('server.failed', { requestId: request.id });
      return reply.code(statuses.failed).type('application/json').send(failureBody(failed));
    }
    if (known.retryAfterS !== undefined) reply.header('Retry-After', known.retryAfterS);
    const told = toldTo(request.session, known);
    return reply.code(statuses[told.kind]).type('application/json').send(failureBody(told));
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .type('application/json')
      .send(failureBody(noSuchCall(request))),
  );
}
