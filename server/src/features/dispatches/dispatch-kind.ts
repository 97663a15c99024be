import type { NoteKind } from '../../issue-notes/note-kind';

export const dispatchKind: NoteKind = {
  kind: 'dispatch',
  title: 'Dispatch Note',
  prefix: 'DN-',
  sequence: 'dispatch_numbers',
  addFlag: 'dispatchAdd',
  shortageText: 'Cannot assign more quantity than available',
};
