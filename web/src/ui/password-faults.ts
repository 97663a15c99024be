import { guessableReason, type OwnNames } from '@ghala/contract/access/guessable-passwords';
import { t } from '../text/t';

interface Repeated {
  password: string;
  repeated: string;
}

/** The error of a new password that was not repeated the same, by field. */
export function repetitionFault({ password, repeated }: Repeated): Record<string, string> {
  return password === repeated ? {} : { repeated: t.shared.repeatedDiffers };
}

/** The same, and the error of a password that consists only of the user's own names. */
export function ownPasswordFaults(values: Repeated, own: OwnNames): Record<string, string> {
  const reason = guessableReason(values.password, own);
  return { ...repetitionFault(values), ...(reason && { password: reason }) };
}
