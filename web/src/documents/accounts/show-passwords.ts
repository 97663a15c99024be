import type { OneTimePassword } from '@ghala/contract/calls/user-record';
import { formatPhone } from '@ghala/contract/common/phone';
import { t } from '../../text/t';
import { showOnce } from '../../ui/dialogs/shown-once';

/** Shows the temporary passwords that no service could send, just once, to whoever created them. */
export function showPasswords(passwords: readonly OneTimePassword[]): Promise<void> {
  return showOnce(
    t.common.oneTimePassword,
    t.common.oneTimePasswordText,
    passwords.map(({ name, email, phone = '', password }) => ({
      owner: name,
      detail: email || formatPhone(phone),
      secret: password,
    })),
  );
}
