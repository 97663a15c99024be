import { noteKind } from '../../documents/issue-notes/note-kind';
import { forgetCode, forgetVerifications, requireVerified, sendFirstCode } from './authorization-code';

export const pickupKind = noteKind('pickup', {
  onActive: sendFirstCode,
  requireHandOut: requireVerified,
  onReopened: forgetVerifications,
  onClosed: forgetCode,
});
