import type { Channel } from '@ghala/contract/calls/messages';
import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { allSent, channelsQuery, deliveryOf } from '../../net/channels';
import { queryText } from '../../net/query-text';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { notify } from '../notices';

/** Names what was written to someone. */
export interface Told {
  what: 'code' | 'password' | 'reminder' | 'link';
  /** The subject is one of the contract's `messageSubjects`. */
  about: string;
}

interface UnsentProps extends Told {
  /** The messages went by these channels. */
  used: readonly Channel[];
  /** Appears if some service sends it. */
  children?: ReactNode;
}

/** Tells that no service sends a message, and who can pass it on; if one does, it shows `children`. */
export function Unsent({ used, what, about, children = null }: UnsentProps) {
  const { data: channels = allSent, isLoading } = useQuery(channelsQuery);
  const mayRead = useCan('usersManage');
  if (isLoading) return null;
  const { isSent, missing } = deliveryOf(used, channels);
  return (
    <>
      {isSent ? children : null}
      {missing.length === 0 ? null : (
        <Alert color="yellow" role="status">
          <UnsentText isSent={isSent} missing={missing} what={what} about={about} mayRead={mayRead} />
        </Alert>
      )}
    </>
  );
}

/**
 * Tells, in a notice that stays, which of the messages written by an action no service sends, under a title where the
 * action itself does not say what was written. @returns a function that resolves to whether any service sends them
 * @returns a function that resolves to whether any service sends them
 */
export function useUnsentNotice(): (used: readonly Channel[], told: Told, title?: string) => Promise<boolean> {
  const client = useQueryClient();
  const mayRead = useCan('usersManage');
  return async (used, { what, about }, title) => {
    const channels = await client.ensureQueryData(channelsQuery).catch(() => allSent);
    const { isSent, missing } = deliveryOf(used, channels);
    if (missing.length > 0)
      notify({
        title,
        message: <UnsentText isSent={isSent} missing={missing} what={what} about={about} mayRead={mayRead} />,
        color: 'yellow',
        autoClose: false,
      });
    return isSent;
  };
}

interface UnsentTextProps extends Told {
  isSent: boolean;
  missing: readonly Channel[];
  /** The user may read the outbox. */
  mayRead: boolean;
}

function UnsentText({ isSent, missing, what, about, mayRead }: UnsentTextProps) {
  const [only, other] = missing;
  if (only === undefined) return null;
  if (isSent) return <Text size="sm">{only === 'sms' ? t.messages.notBySms : t.messages.notByEmail}</Text>;
  const why = other !== undefined ? t.messages.unsent : only === 'sms' ? t.messages.unsentSms : t.messages.unsentEmail;
  return (
    <Text size="sm">
      {why} {mayRead ? say(t.messages.passOn, { what }) : askFor(what)}{' '}
      {mayRead ? (
        // Notices are outside the router.
        <Anchor href={queryText('/settings/messages', { about })} inherit>
          {t.messages.openMessage}
        </Anchor>
      ) : null}
    </Text>
  );
}

/** Tells users who cannot read the outbox whom to ask. */
function askFor(what: Told['what']): string {
  return what === 'code' ? t.messages.askForCode : say(t.messages.askForIt, { what });
}
