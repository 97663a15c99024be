import sharp from 'sharp';
import { goodCalls } from './good-calls';
import type { Client, FormPayload, TestApp } from './test-app';

/** A body with only fields, or one with files. */
export type Body = Record<string, unknown> | FormPayload;

/** One call, where it differs from the declared path without a body. */
export interface Attempt {
  url?: string;
  body?: Body;
  /** The caller, if not an administrator. */
  as?: Client;
}

/** The effect of a change on the audit log: the entry, and whether it records before, after, or both. */
export type Logged = [entity: string, action: string, tells: 'before' | 'after' | 'both' | 'neither'];

/** A declared call, in a successful and a refused form. */
export interface CallCase {
  good: () => Promise<Attempt> | Attempt;
  /** Fields of the answer beside status and message; 'list' for a bare array, 'file' for bytes. */
  answers: string[] | 'list' | 'file';
  /** A body that is refused, and the fields that the refusal names. */
  wrong?: [body: Body, fields: string[]];
  /** It requires every permission, beyond the declared one. */
  isForAdministrators?: boolean;
  /** For every call that changes data. */
  logs?: Logged;
}

/** Cases by method and declared path. */
export type CallCases = Record<string, CallCase>;

export const image = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
export const paper = { name: 'paper.pdf', content: '%PDF-1.7\n%%EOF' };

export const plain = (url: string) => () => ({ url });

/** A call that returns a bare array. */
export const list = (path: string): CallCases => ({ [`GET ${path}`]: { good: plain(path), answers: 'list' } });

/** A call on a record that another call creates first. */
export function on(path: (id: number) => string, make: () => Promise<number>, body?: () => Promise<Body> | Body) {
  return async (): Promise<Attempt> => {
    const url = path(await make());
    return body === undefined ? { url } : { url, body: await body() };
  };
}

/** Creates records through their calls, as an administrator. */
export class Maker {
  private readonly good: ReturnType<typeof goodCalls>;

  constructor(
    test: TestApp,
    private readonly admin: Client,
  ) {
    this.good = goodCalls(test, admin);
  }

  /** One of the good calls by its name. */
  prepared(what: string) {
    const prepare = this.good[what];
    if (prepare === undefined) throw new Error(`no good call makes ${what}`);
    return prepare();
  }

  attempt(what: string) {
    return async (): Promise<Attempt> => {
      const { url, body } = await this.prepared(what);
      return { url, body };
    };
  }

  /** Creates the record that a good call changes, and returns its id. */
  async idOf(what: string): Promise<number> {
    return Number(/\d+$/.exec((await this.prepared(what)).url)?.[0]);
  }

  /** The id of the record that a call creates, under any key. */
  async made(url: string, body: Body): Promise<number> {
    const answer = await this.admin.post(url, body);
    const record = Object.values<{ id?: number }>(answer.body).find((value) => typeof value?.id === 'number');
    if (record?.id === undefined) throw new Error(`POST ${url}: ${JSON.stringify(answer.body)}`);
    return record.id;
  }
}
