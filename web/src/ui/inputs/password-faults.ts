import { guessableReason, type OwnNames } from '@ghala/contract/access/guessable-passwords';
import { t } from '../../text/t';

interface Repeated {
  password: string;
  repeated: string;
}

/** Reports by field that a new password was not repeated the same. */
export function repetitionFault({ password, repeated }: Repeated): Record<string, string> {
  return password === repeated ? {} : { repeated: t.shared.repeatedDiffers };
}

/** Adds the error of a password that consists only of the user's own names. */
export function ownPasswordFaults(values: Repeated, own: OwnNames): Record<string, string> {
  const reason = guessableReason(values.password, own);
  return { ...repetitionFault(values), ...(reason && { password: reason }) };
}
