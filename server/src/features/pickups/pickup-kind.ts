import type { NoteKind } from '../../documents/issue-notes/note-kind';
import { forgetCode, forgetVerifications, requireVerified, sendFirstCode } from './authorization-code';

export const pickupKind: NoteKind = {
  kind: 'pickup',
  entity: 'pickupNote',
  title: 'Pickup Note',
  prefix: 'PN-',
  sequence: 'pickup_numbers',
  flags: { add: 'pickupAdd', process: 'pickupProcess', cancel: 'pickupCancel' },
  onActive: sendFirstCode,
  requireHandOut: requireVerified,
  onReopened: forgetVerifications,
  onClosed: forgetCode,
};
