import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvalFlags, type PermissionFlag, permissionFlags } from '@ghala/contract/access/permissions';
import { addressOf } from '@ghala/contract/common/address-of';
import type { AnswerOf, Call, InputOf } from '@ghala/contract/common/call';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { buildApp } from '../src/app';
import { startChores } from '../src/chores';
import { createDatabase, type Database } from '../src/db/database';
import type { Actor } from '../src/operation/operation';
import { loadConfig } from '../src/runtime/config';
import type { TimeLimits } from '../src/runtime/time-limits';
import { urlOf } from './database-url';
import { makeSession } from './fixtures';
import { succeeded } from './succeeded';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
type Body = any;

export interface Answer {
  status: number;
  body: Body;
  headers: LightMyRequestResponse['headers'];
  raw: Buffer;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type MultipartFile = { name: string; content: Buffer | string };
type Payload = Record<string, unknown> | FormPayload;

/** Tests send the input of a call in this form, wrong values too. */
export interface LooseInput {
  params?: Readonly<Record<string, unknown>>;
  /** The query has these fields, or is text that is sent as it is. */
  query?: Readonly<Record<string, unknown>> | string;
  body?: Readonly<Record<string, unknown>>;
  /** Makes the body a multipart form; {} for one without files. */
  files?: Readonly<Record<string, MultipartFile>>;
  headers?: Record<string, string>;
}

/** Marks a body to be sent as multipart. */
export class FormPayload {
  readonly fields: Record<string, string | number | boolean | MultipartFile>;
  constructor(fields: Record<string, string | number | boolean | MultipartFile>) {
    this.fields = fields;
  }
}

/**
 * Makes calls as one user, or as a stranger. `send` and `attempt` take calls of the contract. The other methods take an
 * address: one from an answer, one that no call has, or one that is wrong on purpose.
 */
export class Client {
  readonly #app: FastifyInstance;
  readonly token: string | undefined;
  /** The client makes calls as this user, unless it is a stranger. */
  readonly actor: Actor | undefined;

  constructor(app: FastifyInstance, token?: string, actor?: Actor) {
    this.#app = app;
    this.token = token;
    this.actor = actor;
  }

  /** Makes a call of the contract and returns its answer. @throws Error if it was refused */
  async send<C extends Call>(call: C, input: InputOf<C, MultipartFile>): Promise<AnswerOf<C>> {
    return succeeded(await this.#make(call, input));
  }

  /** Makes a call of the contract whose answer the test examines, a refusal too. */
  attempt(call: Call, { headers, ...input }: LooseInput = {}): Promise<Answer> {
    return this.#make(call, input, headers);
  }

  #make(
    call: Call,
    input: Partial<Record<'params' | 'query' | 'body' | 'files', unknown>>,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    const { body, files } = input;
    const form = files === undefined ? undefined : new FormPayload({ ...Object(body), ...Object(files) });
    const hasBody = body !== undefined || call.method === 'POST' || call.method === 'PUT';
    return this.call(call.method, addressOf(call, input), form ?? (hasBody ? { ...Object(body) } : undefined), headers);
  }

  get(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.call('GET', path, undefined, headers);
  }
  post(path: string, body: Payload = {}, headers?: Record<string, string>): Promise<Answer> {
    return this.call('POST', path, body, headers);
  }
  delete(path: string, headers?: Record<string, string>): Promise<Answer> {
    return this.call('DELETE', path, undefined, headers);
  }

  async call(method: Method, path: string, body?: Payload, headers: Record<string, string> = {}): Promise<Answer> {
    const form = body instanceof FormPayload ? multipart(body) : undefined;
    const response = await this.#app.inject({
      method,
      url: path,
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...form?.headers,
        ...headers,
      },
      ...(body !== undefined && { payload: form?.payload ?? (body as Record<string, unknown>) }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson && response.payload !== '' ? response.json() : response.payload,
      headers: response.headers,
      raw: response.rawPayload,
    };
  }
}

function multipart(form: FormPayload): { headers: Record<string, string>; payload: Buffer } {
  const boundary = `----ghala${randomBytes(8).toString('hex')}`;
  const parts = Object.entries(form.fields).map(([name, value]) => {
    const isFile = typeof value === 'object';
    const head = isFile ? `; filename="${value.name}"\r\nContent-Type: application/octet-stream` : '';
    return Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n`),
      Buffer.from(isFile ? value.content : String(value)),
      Buffer.from('\r\n'),
    ]);
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** Runs the whole application on its own database. */
export interface TestApp {
  app: FastifyInstance;
  /** The connection is the owner's, who may do what the server may not. */
  database: Database;
  /** The connection is in the server's role. */
  connectionString: string;
  stranger: Client;
  /** Signs in a new user whose role has these flags; 'all' is an administrator. */
  signIn(flags: readonly PermissionFlag[] | 'all', name?: string): Promise<Client>;
  /** Signs in a user who decides on other users' requests in every module; created on first use. */
  approver(): Promise<Client>;
}

/**
 * Builds the application on a copy of the migrated database; closed and dropped after the test file. Call it once per
 * file.
 * @param hasChores false: nothing is told or sent but by the test
 */
export async function createTestApp(
  settings: Record<string, string> = {},
  { times, hasChores = true }: { times?: TimeLimits; hasChores?: boolean } = {},
): Promise<TestApp> {
  const adminUrl = inject('postgresUrl');
  const name = `ghala_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('templateName')} strategy file_copy`);
  const dataDir = mkdtempSync(join(tmpdir(), 'ghala-files-'));
  const connectionString = urlOf(inject('serverUrl'), name);
  const database = createDatabase(urlOf(adminUrl, name), 10);
  const serverDatabase = createDatabase(connectionString, Number(settings.DATABASE_POOL ?? 10));
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: process.env.TEST_LOG ?? 'fatal', ...settings });
  const app = await buildApp({ config, database: serverDatabase, connectionString, times });
  if (hasChores) addChores(app);
  await app.ready();
  afterAll(async () => {
    await app.close();
    await serverDatabase.destroy();
    await database.destroy();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    rmSync(dataDir, { recursive: true, force: true });
  });
  let approver: Promise<Client> | undefined;
  return {
    app,
    database,
    connectionString,
    stranger: new Client(app),
    signIn: (flags, userName) => signIn(app, database, flags, userName),
    approver: () => (approver ??= signIn(app, database, approvalFlags, 'Ouma Approver')),
  };
}

/** Runs the chores here; in production a process of its own does. */
function addChores(app: FastifyInstance): void {
  let stop = async () => {};
  app.addHook('onReady', async () => {
    stop = await startChores(app);
  });
  app.addHook('onClose', () => stop());
}

/** Signs in a new user of an application whose tables `database` owns. */
export async function signIn(
  app: FastifyInstance,
  database: Database,
  flags: readonly PermissionFlag[] | 'all',
  userName?: string,
): Promise<Client> {
  const held: PermissionFlag[] = flags === 'all' ? [...permissionFlags] : ['login', ...flags];
  const tag = randomBytes(6).toString('hex');
  const role = await database
    .insertInto('roles')
    .values({ name: `role ${tag}`, flags: held })
    .returning('id')
    .executeTakeFirstOrThrow();
  const name = userName ?? `User ${tag}`;
  const user = await database
    .insertInto('users')
    .values({ name, email: `${tag}@example.com`, role_id: role.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await makeSession(database, user.id);
  return new Client(app, token, { id: user.id, name, flags: new Set(held) });
}
