import { noteKinds } from '@ghala/contract/kinds/note-kinds';
import type { NoteKind } from '../../documents/issue-notes/note-kind';
import { forgetCode, forgetVerifications, requireVerified, sendFirstCode } from './authorization-code';

export const pickupKind: NoteKind = {
  kind: 'pickup',
  ...noteKinds.pickup,
  onActive: sendFirstCode,
  requireHandOut: requireVerified,
  onReopened: forgetVerifications,
  onClosed: forgetCode,
};
