import type { PermissionFlag } from '@ghala/contract/access/permissions';
import type { Call } from '@ghala/contract/common/call';
import sharp from 'sharp';
import { goodCalls } from './good-calls';
import type { Client, LooseInput, TestApp } from './test-app';

/** Holds the input of a call, and its caller if that is not an administrator. */
export interface Attempt extends LooseInput {
  as?: Client;
}

/** Tells what a change writes to the audit log: the entry, and whether it records before, after, or both. */
export type Logged = [entity: string, action: string, tells: 'before' | 'after' | 'both' | 'neither'];

/** Holds a call in a successful and a refused form. */
export interface CallCase {
  call: Call;
  good: () => Promise<Attempt> | Attempt;
  /** The answer has these fields beside status and message; 'list' stands for a bare array, 'file' for bytes. */
  answers: string[] | 'list' | 'file';
  /** Such a body or form is refused, and the refusal names these fields. */
  wrong?: [input: Pick<LooseInput, 'body' | 'files'>, fields: string[]];
  /** The call requires every permission, beyond the declared one. */
  isForAdministrators?: boolean;
  /** Several permissions open the call, each for other records; this case needs this one. */
  heldBy?: PermissionFlag;
  /** Every call that changes data has it, unless `isUnrecorded`. */
  logs?: Logged;
  /** The call changes nothing, or nothing that concerns anybody but its user. */
  isUnrecorded?: true;
}

export const image = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
export const paper = { name: 'paper.pdf', content: '%PDF-1.7\n%%EOF' };

export const withoutInput = () => ({});

/** Makes the case of a call that returns a bare array. */
export const list = (call: Call): CallCase => ({ call, good: withoutInput, answers: 'list' });

/** Gives the input of a call on a record that another call creates first. */
export function on(make: () => Promise<number>, more: () => Promise<LooseInput> | LooseInput = withoutInput) {
  return async (): Promise<Attempt> => ({ params: { id: await make() }, ...(await more()) });
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

  /** Prepares one of the good calls by its name. */
  prepared(what: string) {
    const prepare = this.good[what];
    if (prepare === undefined) throw new Error(`no good call makes ${what}`);
    return prepare();
  }

  attempt(what: string) {
    return async (): Promise<Attempt> => {
      const { params, body } = await this.prepared(what);
      return { params, body };
    };
  }

  /** Creates the record that a good call changes, and returns its id. */
  async idOf(what: string): Promise<number> {
    return Number((await this.prepared(what)).params?.id);
  }

  /** Gives the id of the record that a call creates, under any key. */
  async made(call: Call, body: Record<string, unknown>): Promise<number> {
    const answer = await this.admin.attempt(call, { body });
    const record = Object.values<{ id?: number }>(answer.body).find((value) => typeof value?.id === 'number');
    if (record?.id === undefined) throw new Error(`${call.path}: ${JSON.stringify(answer.body)}`);
    return record.id;
  }
}
