import type { UserListItem } from '@ghala/contract/calls/users';
import { messageSubjects } from '@ghala/contract/message-subjects';
import { Alert } from '@mantine/core';
import { channelsTo } from '../../shared/channels';
import { say, t } from '../../text/t';
import { Unsent } from '../../ui/unsent';

type Recipient = Pick<UserListItem, 'id' | 'name' | 'email' | 'phone' | 'phone2'>;

/** Where the temporary password is that a user was given. */
export function PasswordWhereabouts({ user }: { user: Recipient }) {
  return (
    <Unsent used={passwordChannels(user)} what="password" about={messageSubjects.password(user.id)}>
      <Alert color="blue" role="status">
        {say(t.users.passwordOnItsWay, { name: user.name })}
      </Alert>
    </Unsent>
  );
}

/** The channels by which a user is sent a password. */
export function passwordChannels({ email, phone, phone2 }: Recipient) {
  return channelsTo({ email, phones: [phone, phone2] });
}
