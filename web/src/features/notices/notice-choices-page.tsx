import type { NoticeChoices } from '@ghala/contract/calls/notices';
import { EXPORT_TOLD_AFTER_S, type NoticeChannel, noticeChannels } from '@ghala/contract/events/notices';
import { Button, Checkbox, Group, Switch, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChannels } from '../../net/channels';
import { keepAnswer } from '../../net/keep-answer';
import { carryOut } from '../../net/send';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { FieldGrid } from '../../ui/form/field-grid';
import { notifySuccess } from '../../ui/notices';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { choicesQuery, saveChoices } from './notices.api';
import classes from './notices.module.css';

const topicLabels = {
  approvals: t.notices.approvalRequests,
  orders: t.notices.pickupAndDispatchOrders,
  batches: t.notices.receivedGoodsBpn,
  purchases: t.notices.purchaseOrders,
  stock: t.notices.lowAndEmptyStock,
  counts: t.notices.stockCounts,
  exports: say(t.notices.longExports, { seconds: EXPORT_TOLD_AFTER_S }),
};
/** The page shows the channels in this order: the toggle of a whole channel, and the head of its column. */
const channels = {
  email: { toggle: t.notices.emailNotifications, head: t.common.emailChannel },
  app: { toggle: t.notices.pushNotifications, head: t.notices.push },
  sms: { toggle: t.notices.smsNotifications, head: t.common.sms },
};
const shownChannels = Object.keys(channels) as NoticeChannel[];

const nothing: NoticeChoices = { app: [], email: [], sms: [] };

/** Chooses what the user is told about, and how; every change is saved at once. */
export default function NoticeChoicesPage() {
  const { data, isPending, error, refetch } = useQuery(choicesQuery);
  const { choices, save } = useChoices(data?.choices);
  const sent = useChannels();
  if (isPending)
    return (
      <Page isNarrow>
        <Skeletons />
      </Page>
    );
  if (data === undefined || choices === undefined)
    return (
      <Page isNarrow>
        <ErrorState title={t.notices.choicesNotLoaded} error={error} onRetry={() => void refetch()} />
      </Page>
    );
  const { topics } = data;
  const lacking = {
    app: undefined,
    email: data.email ? undefined : t.notices.noEmail,
    sms: data.phone ? undefined : t.notices.noPhone,
  };
  const unsent = {
    app: undefined,
    email: sent.email ? undefined : t.notices.emailNotSetUp,
    sms: sent.sms ? undefined : t.notices.smsNotSetUp,
  };
  const describe = (channel: NoticeChannel) =>
    channel === 'app' ? t.notices.pushAbout : [unsent[channel], lacking[channel]].filter(Boolean).join(' ');
  return (
    <Page isNarrow>
      <Section title={t.notices.channelsTitle}>
        {shownChannels.map((channel) => (
          <Switch
            key={channel}
            label={channels[channel].toggle}
            aria-label={channels[channel].toggle}
            description={describe(channel)}
            disabled={lacking[channel] !== undefined}
            checked={choices[channel].length > 0}
            onChange={({ currentTarget: { checked } }) => save({ ...choices, [channel]: checked ? topics : [] })}
          />
        ))}
        <FieldGrid>
          <TextInput label={t.common.email} value={data.email} readOnly disabled />
          <TextInput label={t.common.mobileNo} value={data.phone} readOnly disabled />
        </FieldGrid>
      </Section>
      <Section title={t.notices.noticesTitle}>
        <Table aria-label={t.notices.tellMeAbout} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.notices.tellMeAbout}</Table.Th>
              {shownChannels.map((channel) => (
                <Table.Th key={channel} className={classes.channel}>
                  {channels[channel].head}
                  {unsent[channel] ? (
                    <Text size="xs" c="dimmed" fw={400}>
                      {t.notices.notSetUp}
                    </Text>
                  ) : null}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {topics.map((topic) => (
              <Table.Tr key={topic}>
                <Table.Th scope="row" fw={400}>
                  {topicLabels[topic]}
                </Table.Th>
                {shownChannels.map((channel) => (
                  <Table.Td key={channel}>
                    <Checkbox
                      aria-label={say(t.notices.topicByChannel, {
                        topic: topicLabels[topic],
                        channel: channels[channel].head,
                      })}
                      disabled={lacking[channel] !== undefined}
                      checked={choices[channel].includes(topic)}
                      onChange={({ currentTarget: { checked } }) =>
                        save({
                          ...choices,
                          [channel]: topics.filter((one) => (one === topic ? checked : choices[channel].includes(one))),
                        })
                      }
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" c="dimmed">
          {t.notices.savedAtOnce}
        </Text>
      </Section>
      <Group>
        <Button
          variant="default"
          disabled={noticeChannels.every((channel) => choices[channel].length === 0)}
          onClick={() => save(nothing, () => notifySuccess(t.notices.unsubscribedFromAll))}
        >
          {t.notices.unsubscribeFromAll}
        </Button>
      </Group>
    </Page>
  );
}

/** Keeps the choices as they were last made and saves them one after the other; one that fails is taken back. */
function useChoices(saved: NoticeChoices | undefined) {
  const client = useQueryClient();
  const [made, setMade] = useState<NoticeChoices>();
  const saving = useMutation({
    mutationFn: (choices: NoticeChoices) => carryOut(saveChoices(choices)),
    scope: { id: 'notice-choices' },
    onSuccess: (answer) => keepAnswer(client, choicesQuery.queryKey, () => answer),
    onError: (error) => {
      setMade(undefined);
      void alertError(t.notices.choicesNotSaved, error);
    },
  });
  return {
    choices: made ?? saved,
    save: (choices: NoticeChoices, onSuccess?: () => void) => {
      setMade(choices);
      saving.mutate(choices, { onSuccess });
    },
  };
}
