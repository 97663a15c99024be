import { randomUUID } from 'node:crypto';
import { authCalls } from '@ghala/contract/calls/auth';
import { addressOf } from '@ghala/contract/common/address-of';
import type { AnswerOf, Call, InputOf } from '@ghala/contract/common/call';
import { type APIRequestContext, type BrowserContextOptions, request } from '@playwright/test';

interface Credentials {
  email: string;
  password: string;
}

interface FormFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Makes one user's calls, as a script would. */
export class Api {
  private constructor(
    /** The server listens at this address, e.g. `http://127.0.0.1:4319`. */
    readonly origin: string,
    private readonly context: APIRequestContext,
    private readonly token: string,
    private readonly password: string,
  ) {}

  /** @throws if the server refuses the sign-in */
  static async signIn(origin: string, { email, password }: Credentials): Promise<Api> {
    const context = await request.newContext({ baseURL: origin });
    const response = await context.post(addressOf(authCalls.login), { data: { email, password } });
    if (!response.ok()) throw new Error(`Signing in ${email}: ${await response.text()}`);
    const { access_token } = (await response.json()) as AnswerOf<typeof authCalls.login>;
    return new Api(origin, context, access_token, password);
  }

  /** Makes a call of the contract and returns its answer. @throws Error if it was refused */
  send<C extends Call>(call: C, input: InputOf<C, never>): Promise<AnswerOf<C>> {
    return this.fetch(call.method, addressOf(call, input), input.body === undefined ? {} : { data: input.body });
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.fetch('GET', `/api${path}`);
  }

  post<Answer>(path: string, data: object): Promise<Answer> {
    return this.fetch('POST', `/api${path}`, { data });
  }

  /** Posts a form with files, or one that the server accepts only as a form. */
  postForm<Answer>(path: string, fields: Record<string, string | number | boolean | FormFile>): Promise<Answer> {
    return this.fetch('POST', `/api${path}`, { multipart: fields });
  }

  /** Reads the cookies of this user's session. */
  async browserState(): Promise<State> {
    const { cookies } = await this.context.storageState();
    const localStorage = [{ name: 'ghala.token', value: JSON.stringify(this.token) }];
    return { cookies, origins: [{ origin: this.origin, localStorage }] };
  }

  async dispose(): Promise<void> {
    await this.context.dispose();
  }

  private async fetch<Answer>(method: string, address: string, body: object = {}): Promise<Answer> {
    const headers = { Authorization: `Bearer ${this.token}`, 'Idempotency-Key': randomUUID() };
    const response = await this.context.fetch(address, { method, headers, ...body });
    if (response.status() === 403 && (await response.json()).code === 'password.confirm') {
      await this.send(authCalls.confirmPassword, { body: { password: this.password } });
      return this.fetch(method, address, body);
    }
    if (!response.ok()) throw new Error(`${method} ${address}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
}
