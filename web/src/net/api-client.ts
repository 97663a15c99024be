import { BLIND_COUNTS_HEADER } from '@ghala/contract/access/blind-counts-header';
import type { Failure } from '@ghala/contract/common/answer';
import { noteBlindCounts } from '../session/blind-counts';
import { accessToken, endSession } from '../session/session-store';
import { deviceLanguage } from '../text/chosen-language';
import { refusalTexts } from '../text/refusal-texts';
import { language, t } from '../text/t';
import { noteAnswer } from './connection';
import { takeEarly } from './early-answers';

/** A normal call is abandoned after this time, an upload after UPLOAD_TIMEOUT_MS. */
const CALL_TIMEOUT_MS = 60_000;
export const UPLOAD_TIMEOUT_MS = 300_000;

export const NO_CONNECTION = t.shared.noConnection;

/**
 * Reports a failed call: `status` is the HTTP status (0 without an answer), `errors` names the invalid fields. `code`
 * and `params` are the refusal's, empty without an answer.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: Record<string, string>;
  readonly code: string;
  readonly params: Record<string, unknown>;
  /** The session is over and the login page is about to open: no pop-up is needed. */
  sessionEnded = false;

  constructor(
    status: number,
    message: string,
    errors: Record<string, string> = {},
    { code = '', params = {} }: { code?: string; params?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
    this.code = code;
    this.params = params;
  }
}

/** Tells whether no answer came: a retry can help, and is safe under the same Idempotency-Key. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

interface ExchangeOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** It is set for sign-in, reset and other calls made without a session: no token is sent and a 401 ends nothing. */
  withoutSession?: boolean;
}

/** Reads a JSON answer; an object whose status is 0 or false is a failure even under HTTP 200. */
export async function readAnswer(response: Response): Promise<unknown> {
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new ApiError(response.status, t.shared.unreadableAnswer);
  }
  if (answer !== null && typeof answer === 'object' && 'status' in answer) {
    if (answer.status === 0 || answer.status === false) throw failureOf(response.status, answer);
  }
  return answer;
}

/** Returns the answer to a request under /api, already known to be a success. Throws ApiError. */
export async function exchange(
  method: string,
  path: string,
  body: object | undefined,
  options: ExchangeOptions = {},
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  // Where the user chose no language, printed lists and the audit log follow the browser.
  if (deviceLanguage() !== undefined) headers.set('Accept-Language', language);
  const token = options.withoutSession ? undefined : accessToken();
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  const isUpload = body instanceof FormData;
  if (body !== undefined && !isUpload) headers.set('Content-Type', 'application/json');
  const timeout = AbortSignal.timeout(isUpload ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS);

  let response: Response;
  try {
    const request = {
      method,
      headers,
      body: body === undefined || isUpload ? body : JSON.stringify(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    };
    response = await ((method === 'GET' ? takeEarly(path, token) : undefined) ?? fetch(`/api${path}`, request));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    noteAnswer(false);
    throw new ApiError(0, NO_CONNECTION);
  }
  noteAnswer(true);
  if (token !== undefined && token === accessToken()) noteBlindCounts(response.headers.get(BLIND_COUNTS_HEADER));
  if (response.ok) return response;
  throw refusalOf(response.status, await response.json().catch(() => undefined), token);
}

/** Makes the error of an answered call that used `token`; ends the session if the token is no longer valid. */
export function refusalOf(status: number, body: unknown, token: string | undefined): ApiError {
  const failure = failureOf(status, body);
  // A token that was replaced meanwhile must not end the new session.
  if (status === 401 && token !== undefined) {
    failure.sessionEnded = true;
    if (token === accessToken()) endSession('expired');
  }
  return failure;
}

/**
 * Makes an ApiError from the body of a failure, `{status: 0, message, code, params, errors?, fields?}`, in the language
 * of the screens; other bodies get a general message.
 */
function failureOf(status: number, body: unknown): ApiError {
  if (!isFailure(body)) return new ApiError(status, generalText(status));
  const { message, code, params, errors, fields } = body;
  if (refusalTexts === undefined) return new ApiError(status, message, errors, { code, params });
  const text = refusalTexts.refusalMessage({ code, params, fields }, language);
  return new ApiError(status, text, refusalTexts.faultTexts(fields ?? {}, language), { code, params });
}

/** Ghala's own refusals have this shape; a proxy in front may answer anything. */
function isFailure(body: unknown): body is Failure {
  if (body === null || typeof body !== 'object' || !('message' in body && 'code' in body && 'params' in body))
    return false;
  const { message, code, params } = body;
  return typeof message === 'string' && message !== '' && typeof code === 'string' && typeof params === 'object';
}

function generalText(status: number): string {
  if (status === 401) return t.shared.sessionEnded;
  if (status === 403) return t.shared.notAllowed;
  if (status === 404) return t.shared.notFound;
  if (status === 413) return t.shared.fileTooLarge;
  if (status === 429) return t.shared.tooManyTries;
  if (status === 502 || status === 503 || status === 504) return NO_CONNECTION;
  return t.shared.serverFailed;
}
