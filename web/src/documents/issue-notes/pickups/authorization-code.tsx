import type { PickupAnswer, PickupDetail } from '@ghala/contract/calls/pickups';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import IconCircleCheck from '~icons/circle-check';
import { formatDateTime } from '../../../format/format';
import { channelsTo } from '../../../net/channels';
import { keepAnswer } from '../../../net/keep-answer';
import { change } from '../../../net/send';
import { useSession } from '../../../session/session';
import { say, t } from '../../../text/t';
import { Form } from '../../../ui/form/form';
import { useServerForm } from '../../../ui/form/use-server-form';
import { mainAction } from '../../../ui/page/main-action';
import { Section } from '../../../ui/page/section';
import { Unsent } from '../../../ui/waiting/unsent';
import { noteKey } from '../note-calls';
import { pickupNotes } from '../note-kind';
import { NewCodeDialog } from './new-code-dialog';

/** Asks for the assignee's code, which opens the note to this user. */
export function AuthorizationCode({ answer }: { answer: PickupAnswer }) {
  const { pickup, isVerified, whyNotVerify } = answer;
  const mayVerify = whyNotVerify === '';
  const client = useQueryClient();
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const form = useServerForm({
    initialValues: { code: '' },
    mutation: ({ code }) => change(pickupCalls.verifyCode, { body: { pickupNoteId: pickup.id, code } }),
    failureTitle: t.pickups.pickupNoteNotVerifiedTry,
    onSuccess: ({ pickup: verified }) => {
      keepAnswer<PickupAnswer>(client, noteKey(pickupNotes, pickup.id), (known) => ({
        ...known,
        pickup: verified,
        isVerified: true,
      }));
    },
    guarded: false,
  });
  return (
    <Section title={t.pickups.authorization}>
      <Form form={form} label={t.pickups.authorizationCode}>
        <Group gap="xs" align="flex-end">
          <TextInput
            label={t.pickups.authorizationCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={11}
            w="12rem"
            data-autofocus
            disabled={isVerified || !mayVerify}
            placeholder={isVerified ? '••••••' : undefined}
            {...form.getInputProps('code')}
          />
          {isVerified ? (
            <Button variant="light" disabled leftSection={<IconCircleCheck size="1.2em" aria-hidden />}>
              {t.pickups.verified}
            </Button>
          ) : (
            <Button
              {...mainAction}
              type="submit"
              loading={form.isSending}
              disabled={!mayVerify || form.getValues().code.trim() === ''}
            >
              {t.pickups.verify}
            </Button>
          )}
          {!isVerified && session?.can('pickupAdd') ? (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t.pickups.makeANewCode}
            </Button>
          ) : null}
        </Group>
      </Form>
      {isVerified ? null : (
        <>
          {mayVerify ? null : <Alert color="gray">{whyNotVerify}</Alert>}
          <Unsent used={codeChannels(pickup)} what="code" about={messageSubjects.pickupCode(pickup.id)}>
            {mayVerify ? (
              <Text size="sm" c="dimmed">
                {pickup.codeSentAt === null
                  ? say(t.pickups.codeSent, { assigneeName: pickup.assigneeName })
                  : say(t.pickups.codeSentOn, {
                      assigneeName: pickup.assigneeName,
                      codeSentAt: formatDateTime(pickup.codeSentAt),
                    })}
              </Text>
            ) : null}
          </Unsent>
        </>
      )}
      {isAsking ? <NewCodeDialog pickup={pickup} onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}

function codeChannels({ assigneeEmail, assigneePhone }: PickupDetail) {
  return channelsTo({ email: assigneeEmail, phones: [assigneePhone] });
}
