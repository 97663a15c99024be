import { noteKinds } from '@ghala/contract/kinds/note-kinds';
import type { NoteKind } from '../../documents/issue-notes/note-kind';

export const dispatchKind: NoteKind = { kind: 'dispatch', ...noteKinds.dispatch };
