import type { AnswerOf, Call, InputOf, RowOf } from '@ghala/contract/common/call';
import { pathOf } from '@ghala/contract/common/path-of';
import { promptForPassword } from '../session/password-prompt';
import { t } from '../text/t';
import { ApiError, exchange, readAnswer } from './api-client';
import { seeEarly } from './early-answers';
import { type ListParams, type Page, readLinks } from './page';
import { queryText } from './query-text';
import { randomId } from './random-id';
import { upload } from './upload';

export type Input<C extends Call> = InputOf<C, File>;

/** Takes the input of any call. */
interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: unknown;
}

declare const answered: unique symbol;
/** Holds a change of state as data: it can be stored, and sent again under its key. */
export interface Mutation<Answer = unknown> {
  readonly call: Call;
  readonly input: AnyInput;
  /** Tells how it waits on this device if there is no network; without it, it does not wait. */
  readonly offline?: Offline<Answer>;
  readonly [answered]?: Answer;
}

/** Describes a change that may wait for the network, as the offline queue keeps it. */
export interface Offline<Answer> {
  /** Names the document that it changes, such as 'receipt:12': changes of one document are made in order. */
  readonly about: string;
  /** Tells its user what it does. */
  readonly words: string;
  /** Holds the address of the screen where it was made. */
  readonly opens: string;
  /** These ids stand for what it makes, until the server gives it ids of its own. */
  readonly localIds?: number[];
  /** The screen of its document shows this of it after a reload. */
  readonly shown?: unknown;
  /** Its screen continues with this. */
  readonly answer: Answer;
  /** This is kept instead, under a key of its own: the server tells by its body that it is the same change. */
  readonly mutation?: Mutation<Answer>;
}

export interface SendOptions {
  signal?: AbortSignal;
  /**
   * Identifies one action of the user, so that a repeated call changes nothing more. Without it, each call that changes
   * state gets its own; pass the same one when the user retries.
   */
  idempotencyKey?: string;
  /** Receives the uploaded share of the body, 0 to 1; 1 means that the server is working on it. */
  onProgress?: (part: number) => void;
}

/** Describes the change that a call makes with this input, to be carried out. */
export function change<C extends Call>(call: C, input: Input<C>): Mutation<AnswerOf<C>> {
  return { call, input };
}

/** Makes a call and returns its answer. Throws ApiError, also if the answer does not match the call. */
export function send<C extends Call>(call: C, input: Input<C>, options?: SendOptions): Promise<AnswerOf<C>> {
  return carryOut<AnswerOf<C>>({ call, input }, options);
}

/** Makes a call that a signed link opens without a session. Throws ApiError. */
export function sendSigned<C extends Call>(
  call: C,
  input: Input<C>,
  signature: string | undefined,
  options?: SendOptions,
): Promise<AnswerOf<C>> {
  return carryOut<AnswerOf<C>>({ call, input: { ...input, query: { signature } } }, options);
}

/**
 * Carries out a change and returns the call's answer; one that must be confirmed with the user's password asks for it.
 * Throws ApiError.
 */
export async function carryOut<Answer>(mutation: Mutation<Answer>, options: SendOptions = {}): Promise<Answer> {
  try {
    return await carryOutOnce(mutation, options);
  } catch (error) {
    const isToConfirm = error instanceof ApiError && error.code === 'password.confirm';
    if (!isToConfirm || !(await promptForPassword())) throw error;
    return carryOutOnce(mutation, options);
  }
}

async function carryOutOnce<Answer>(mutation: Mutation<Answer>, options: SendOptions): Promise<Answer> {
  const { call, input } = mutation;
  const { onProgress } = options;
  const body = bodyOf(mutation);
  if (onProgress !== undefined && body instanceof FormData) {
    const { idempotencyKey } = keyed(call, options);
    return checked<Answer>(call, await upload(addressOf(call, input), body, { idempotencyKey, onProgress }));
  }
  const response = await exchanged(mutation, addressOf(call, input), options);
  return checked<Answer>(call, await readAnswer(response), response.status);
}

/**
 * Loads one page of a list. `list` comes from the address: place, order and filters, in addition to those in the input.
 * Throws ApiError.
 */
export async function sendList<C extends Call>(
  call: C,
  input: ListInput<C>,
  list: ListParams,
  options: SendOptions = {},
): Promise<Page<RowOf<C>>> {
  const response = await exchanged({ call, input }, listAddress(call, input, list), options);
  return pageOf(call, checked(call, await readAnswer(response), response.status), response.headers);
}

/** Returns what `sendList` will give, if it was asked for early and has come (`early.js`); undefined otherwise. */
export function earlyPage<C extends Call>(call: C, input: ListInput<C>, list: ListParams): Page<RowOf<C>> | undefined {
  const early = seeEarly(listAddress(call, input, list));
  return early !== undefined && isAnswerTo(call, early.body) ? pageOf(call, early.body, early.headers) : undefined;
}

function listAddress<C extends Call>(call: C, input: ListInput<C>, list: ListParams): string {
  return addressOf(call, { ...input, query: { ...input.query, ...list } });
}

function pageOf<C extends Call>(call: C, answer: unknown, headers: Headers): Page<RowOf<C>> {
  const rows = rowsOf(call, answer) as RowOf<C>[];
  const total = Number(headers.get('X-Total-Count') ?? Number.NaN);
  return {
    rows,
    total: Number.isFinite(total) ? total : rows.length,
    ...(headers.has('X-Total-Count-Is-Minimum') && { isMinimum: true }),
    ...readLinks(headers.get('Link')),
  };
}

/** Loads all rows of a short list. Throws ApiError. */
export async function sendWhole<C extends Call>(
  call: C,
  input: ListInput<C>,
  signal?: AbortSignal,
): Promise<RowOf<C>[]> {
  const response = await exchanged({ call, input }, addressOf(call, input), { signal });
  return rowsOf(call, checked(call, await readAnswer(response), response.status)) as RowOf<C>[];
}

/** Takes the input of a list call beside its place in the address. */
export type ListInput<C extends Call> = Omit<Input<C>, 'query'> & { readonly query?: Partial<Input<C>['query']> };

/** Fetches a file with the session's token: for the PDF preview and downloads. Throws ApiError. */
export function sendForFile(call: Call, input: AnyInput, signal?: AbortSignal): Promise<Response> {
  return exchanged({ call, input }, addressOf(call, input), { signal });
}

function exchanged(mutation: Mutation, path: string, options: SendOptions): Promise<Response> {
  const { call } = mutation;
  return exchange(call.method, path, bodyOf(mutation), {
    ...keyed(call, options),
    // Signing in and links in messages send no token, and a 401 ends no session.
    withoutSession: call.access === 'public' && call.tellsMore !== true,
  });
}

function keyed({ method, isChange, rows }: Call, { signal, idempotencyKey }: SendOptions): SendOptions {
  const isKeyed = isChange === true || (method !== 'GET' && rows === undefined);
  return { signal, idempotencyKey: idempotencyKey ?? (isKeyed ? randomId() : undefined) };
}

/** Makes its address under /api. */
function addressOf(call: Call, { params, query }: AnyInput): string {
  return queryText(pathOf(call, Object(params)), Object(query));
}

/** Makes the body as JSON, or as a form if there is a file. */
function bodyOf({ call, input }: Mutation): object | undefined {
  if (call.method === 'GET' || (input.body === undefined && input.files === undefined)) return undefined;
  // A form's values may include its files.
  const fields = Object.entries(Object(input.body)).filter(([name]) => call.files?.[name] === undefined);
  const files = Object.entries(Object(input.files)).filter(
    (entry): entry is [string, File] => entry[1] instanceof File,
  );
  if (files.length === 0) return Object.fromEntries(fields);
  const form = new FormData();
  for (const [name, value] of fields)
    form.append(name, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''));
  for (const [name, file] of files) form.append(name, file);
  return form;
}

/** Returns the answer, once it has the keys that the call declares. */
function checked<Answer>(call: Call, answer: unknown, status = 200): Answer {
  if (!isAnswerTo(call, answer)) throw new ApiError(status, t.shared.unreadableAnswer);
  return answer as Answer;
}

function isAnswerTo(call: Call, answer: unknown): boolean {
  const hasRows = rowsOf(call, answer) !== undefined;
  if (call.keys === undefined) return hasRows;
  return call.keys.every((key) => key in Object(answer)) && (call.rows === undefined || hasRows);
}

function rowsOf({ rows: key }: Call, answer: unknown): unknown[] | undefined {
  const rows: unknown = key === undefined ? answer : Object(answer)[key];
  return Array.isArray(rows) ? rows : undefined;
}
