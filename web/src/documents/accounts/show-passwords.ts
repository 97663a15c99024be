import type { OneTimePassword } from '@ghala/contract/calls/user-record';
import { t } from '../../text/t';
import { showOnce } from '../../ui/shown-once';

/** Shows the temporary passwords that no service could send, once, to whoever handed them out. */
export function showPasswords(passwords: readonly OneTimePassword[]): Promise<void> {
  return showOnce(
    t.common.oneTimePassword,
    t.common.oneTimePasswordText,
    passwords.map(({ name, email, password }) => ({ owner: name, detail: email, secret: password })),
  );
}
