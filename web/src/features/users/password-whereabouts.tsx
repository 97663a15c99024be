import type { UserListItem } from '@ghala/contract/calls/users';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { channelsTo } from '../../net/channels';
import { say, t } from '../../text/t';
import { notify } from '../../ui/notices';
import { Unsent, useUnsentNotice } from '../../ui/waiting/unsent';

type Recipient = Pick<UserListItem, 'id' | 'name' | 'email' | 'phone' | 'phone2'>;

/**
 * Shows where the temporary password is that a user was just given. It scrolls into view, and the next Tab stops at it.
 */
export function PasswordWhereabouts({ user }: { user: Recipient }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <Unsent used={passwordChannels(user)} what="password" about={messageSubjects.password(user.id)}>
        <Alert color="blue" role="status">
          {say(t.users.passwordOnItsWay, { name: user.name })}
        </Alert>
      </Unsent>
    </div>
  );
}

/** Tells in a notice that stays that a change gave a user a new temporary password, and where it is. */
export function useNewPasswordNotice(): (user: Recipient) => Promise<void> {
  const tellUnsent = useUnsentNotice();
  return async (user) => {
    const title = say(t.users.newTemporaryPassword, { name: user.name });
    const told = { what: 'password', about: messageSubjects.password(user.id) } as const;
    const isSent = await tellUnsent(passwordChannels(user), told, title);
    if (isSent) notify({ title, message: t.users.newPasswordSent, autoClose: false });
  };
}

/** Lists the channels by which a user is sent a password. */
export function passwordChannels({ email, phone, phone2 }: Recipient) {
  return channelsTo({ email, phones: [phone, phone2] });
}
