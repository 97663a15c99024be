import type { NoteKind } from '../../documents/issue-notes/note-kind';

export const dispatchKind: NoteKind = {
  kind: 'dispatch',
  entity: 'dispatchNote',
  title: 'Dispatch Note',
  prefix: 'DN-',
  sequence: 'dispatch_numbers',
  flags: { add: 'dispatchAdd', process: 'dispatchProcess', cancel: 'dispatchCancel' },
};
