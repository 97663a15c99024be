import { messageCalls, messageListQuery, type OutboxMessage } from '@ghala/contract/calls/messages';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatQuantity } from '../../format/format';
import { sayTotal } from '../../format/total-text';
import { send } from '../../net/send';
import { labels, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn, PeriodFields, periodChips } from '../../ui/list/filter-fields';
import { useListQuery } from '../../ui/list/use-list-query';
import { useListState } from '../../ui/list/use-list-state';
import { DescriptionList } from '../../ui/page/description-list';
import { Page } from '../../ui/page/page';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import classes from './messages-page.module.css';

const { dateFrom, dateTo, channel, status, about } = messageListQuery.shape;
const filters = { dateFrom, dateTo, channel, status, about };

const channels = [
  { value: 'email', label: t.common.emailChannel },
  { value: 'sms', label: t.common.sms },
];
const statuses = [
  { value: 'pending', label: labels.messageStatus.pending },
  { value: 'sent', label: labels.messageStatus.sent },
  { value: 'failed', label: labels.messageStatus.failed },
  { value: 'held', label: labels.messageStatus.held },
  { value: 'used', label: labels.messageStatus.used },
];
const channelLabel = labelIn(channels);
const statusLabel = labelIn(statuses);
const subjectNames = {
  pickupCode: t.messages.pickupCode,
  password: t.messages.passwordOrLink,
  newEmail: t.messages.linkForEmail,
  reminder: t.messages.reminder,
} satisfies Record<keyof typeof messageSubjects, string>;
const subjects = Object.keys(subjectNames) as (keyof typeof messageSubjects)[];

/** Writes 'Pickup code' for 'pickup code 9'. */
function subjectName(about: string): string {
  const id = Number(about.split(' ').at(-1));
  const subject = subjects.find((one) => messageSubjects[one](id) === about);
  return subject === undefined ? about : subjectNames[subject];
}

const columns: Column<OutboxMessage>[] = [
  {
    id: 'createdAt',
    header: t.messages.dateTime,
    cell: (message) => formatDateTime(message.createdAt),
    sortKey: 'createdAt',
    minWidth: '9.5rem',
    onPhone: 'under',
  },
  { id: 'channel', header: t.messages.channel, cell: (message) => channelLabel(message.channel) },
  { id: 'to', header: t.messages.to, cell: (message) => message.to, minWidth: '12rem', onPhone: 'under' },
  {
    id: 'subject',
    header: t.messages.subject,
    cell: (message) => message.subject,
    minWidth: '14rem',
    onPhone: 'title',
  },
  {
    id: 'status',
    header: t.common.status,
    cell: (message) => <StatusBadge of="messageStatus" code={message.status} />,
    onPhone: 'side',
  },
];

/** Lists every e-mail and SMS that Ghala sent, or would send if it had a service for them. */
export default function MessagesPage() {
  const list = useListState(filters);
  const messages = useListQuery({ queryKey: ['messages'], call: messageCalls.list, input: {}, list });
  const [opened, setOpened] = useState<OutboxMessage>();
  return (
    <Page>
      <FilterBar
        list={list}
        searchLabel={t.messages.addressOrSubject}
        chips={{
          ...periodChips,
          channel: { label: t.messages.channel, show: channelLabel },
          status: { label: t.common.status, show: statusLabel },
          about: { label: t.messages.onlyAbout, show: subjectName },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <ChoiceFilter label={t.messages.channel} choices={channels} {...field('channel')} />
            <ChoiceFilter label={t.common.status} choices={statuses} {...field('status')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="messages"
        label={t.common.messages}
        columns={columns}
        list={list}
        query={messages}
        summary={messages.data ? sayTotal(t.messages.messageCount, messages.data) : null}
        onRowOpen={setOpened}
        exports={{ call: messageCalls.list, name: 'messages' }}
        empty={{ text: t.messages.noMessageFound, hint: t.messages.outboxHint }}
      />
      <Dialog
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened?.subject || t.messages.message}
        size="lg"
      >
        {opened ? <MessageDetail listed={opened} /> : null}
      </Dialog>
    </Page>
  );
}

const heldBack = { sms: t.messages.noSmsGateway, email: t.messages.noMailService };

/** A new message is sent within seconds; one that could not be sent is tried for hours. */
const SOON_MS = 2_000;
const LATER_MS = 30_000;
const IS_NEW_MS = 60_000;

/** Loads a message as it is now, which may differ from the list. */
function useMessage(listed: OutboxMessage): OutboxMessage {
  const { data } = useQuery({
    queryKey: ['messages', 'one', listed.id],
    queryFn: async ({ signal }) => {
      const [now = listed] = await send(messageCalls.list, { query: { id: listed.id } }, { signal });
      return now;
    },
    initialData: listed,
    refetchInterval: ({ state: { data: known = listed } }) => {
      if (known.status !== 'pending') return false;
      return Date.now() - Date.parse(known.createdAt) < IS_NEW_MS ? SOON_MS : LATER_MS;
    },
  });
  return data;
}

function MessageDetail({ listed }: { listed: OutboxMessage }) {
  const message = useMessage(listed);
  const { status: code, createdAt, sentAt, attempts, lastError } = message;
  return (
    <Stack>
      <DescriptionList
        items={[
          { label: t.messages.to, value: message.to },
          { label: t.messages.channel, value: channelLabel(message.channel) },
          { label: t.common.status, value: <StatusBadge of="messageStatus" code={code} /> },
          { label: t.messages.dateTime, value: formatDateTime(createdAt) },
          ...(sentAt === null ? [] : [{ label: t.messages.sent, value: formatDateTime(sentAt) }]),
          ...(attempts > 0 ? [{ label: t.messages.tries, value: formatQuantity(attempts) }] : []),
          ...(lastError === null ? [] : [{ label: t.messages.whatWentWrong, value: lastError }]),
        ]}
      />
      {code === 'held' && message.body !== '' ? (
        <Text size="sm" c="dimmed">
          {heldBack[message.channel]}
        </Text>
      ) : null}
      {message.body === '' ? (
        <Text size="sm" c="dimmed">
          {message.isSecret ? t.messages.secretText : t.messages.thisMessageIsEmpty}
        </Text>
      ) : (
        <Text className={classes.body}>{message.body}</Text>
      )}
    </Stack>
  );
}
