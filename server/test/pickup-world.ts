import { pickupCalls } from '@ghala/contract/calls/pickups';
import { addressOf } from '@ghala/contract/common/address-of';
import { NoteWorld } from './note-world';
import { succeeded } from './succeeded';
import type { Client, TestApp } from './test-app';

/** Creates pickup notes through the screens' calls; the user and the colleagues have verified the active ones. */
export class PickupWorld extends NoteWorld {
  readonly names = {
    kind: 'pickup',
    calls: pickupCalls,
    path: addressOf(pickupCalls.create),
    idKey: 'pickupNoteId',
    numberKey: 'pickupNo',
    numberPrefix: 'PN',
    issuedKey: 'quantityAssigned',
  } as const;

  /** These other users have also verified active notes. */
  readonly #colleagues: readonly Client[];

  constructor(test: TestApp, user: Client, colleagues: readonly Client[] = []) {
    super(test, user);
    this.#colleagues = colleagues;
  }

  assignee() {
    return { assigneeName: 'Akinyi Fundi', assigneePhone: '+254712345678', assigneeEmail: 'akinyi@example.com' };
  }

  override async prepare(id: number): Promise<void> {
    const code = await this.codeOf(id);
    for (const user of [this.user, ...this.#colleagues]) succeeded(await this.verify(id, code, user));
  }

  verify(id: number, code: string, user: Client = this.user) {
    return user.attempt(pickupCalls.verifyCode, { body: { pickupNoteId: id, code } });
  }

  /** Makes an approved note with a code that nobody has entered yet. */
  async unverified(details: Record<string, unknown> = {}) {
    const note = await this.noteIn('pending', details);
    succeeded(await this.approve(note.id));
    return note;
  }

  messagesOf(id: number) {
    return this.test.database
      .selectFrom('messages')
      .selectAll()
      .where('about', '=', `pickup code ${id}`)
      .orderBy('id')
      .execute();
  }

  /** Reads the code from the assignee's latest message. */
  async codeOf(id: number): Promise<string> {
    const latest = (await this.messagesOf(id)).filter((message) => message.body !== '').at(-1);
    return /(?<!-)\b\d{6}\b/.exec(latest?.body ?? '')?.[0] ?? '';
  }
}

export function wrongCode(code: string): string {
  return code === '123456' ? '654321' : '123456';
}
