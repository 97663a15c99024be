import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { addressOf } from '@ghala/contract/common/address-of';
import { type NoteState, NoteWorld, type TestNote } from './note-world';

/** The note's number is under the key of its calls. */
export type TestDispatch = TestNote & { dispatchNo: string };

/** Creates dispatch notes through the screens' calls. */
export class DispatchWorld extends NoteWorld {
  readonly names = {
    kind: 'dispatch',
    calls: dispatchCalls,
    path: addressOf(dispatchCalls.create),
    idKey: 'dispatchNoteId',
    numberKey: 'dispatchNo',
    numberPrefix: 'DN',
    issuedKey: 'quantityDispatched',
  } as const;

  assignee() {
    return { assignedToId: this.user.actor?.id };
  }

  override async draft(details: Record<string, unknown> = {}) {
    const draft = await super.draft(details);
    return { ...draft, dispatchNo: draft.noteNo };
  }

  async dispatchIn(state: NoteState, details: Record<string, unknown> = {}, issued = 3): Promise<TestDispatch> {
    const note = await this.noteIn(state, details, issued);
    return { ...note, dispatchNo: note.noteNo };
  }
}
