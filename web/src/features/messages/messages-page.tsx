import { messageCalls, messageListQuery, type OutboxMessage } from '@ghala/contract/calls/messages';
import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatDateTime, formatQuantity } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter, labelIn, PeriodFields, periodChips } from '../../ui/filter-fields';
import { Page } from '../../ui/page';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useListQuery } from '../../ui/use-list-query';
import { useListState } from '../../ui/use-list-state';
import classes from './messages-page.module.css';

const { dateFrom, dateTo, channel, status } = messageListQuery.shape;
const filters = { dateFrom, dateTo, channel, status };

const channels = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
];
const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'held', label: 'Held' },
];
const channelLabel = labelIn(channels);
const statusLabel = labelIn(statuses);

const columns: Column<OutboxMessage>[] = [
  {
    id: 'createdAt',
    header: 'Date/Time',
    cell: (message) => formatDateTime(message.createdAt),
    sortKey: 'createdAt',
    minWidth: '9.5rem',
  },
  { id: 'channel', header: 'Channel', cell: (message) => channelLabel(message.channel) },
  { id: 'to', header: 'To', cell: (message) => message.to, minWidth: '12rem' },
  { id: 'subject', header: 'Subject', cell: (message) => message.subject, minWidth: '14rem' },
  {
    id: 'status',
    header: 'Status',
    cell: (message) => <StatusBadge status={statusLabel(message.status)} />,
    onPhone: 'side',
  },
];

/** The outbox: every e-mail and SMS that Ghala sent, or would send if there were a service for it. */
export default function MessagesPage() {
  const list = useListState(filters);
  const messages = useListQuery({ queryKey: ['messages'], call: messageCalls.list, input: {}, list });
  const [opened, setOpened] = useState<OutboxMessage>();
  return (
    <Page>
      <FilterBar
        list={list}
        searchLabel="Address or subject"
        chips={{
          ...periodChips,
          channel: { label: 'Channel', show: channelLabel },
          status: { label: 'Status', show: statusLabel },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <ChoiceFilter label="Channel" choices={channels} {...field('channel')} />
            <ChoiceFilter label="Status" choices={statuses} {...field('status')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="messages"
        label="Messages"
        columns={columns}
        list={list}
        query={messages}
        summary={messages.data ? formatCount(messages.data.total, 'message') : null}
        onRowOpen={setOpened}
        exports={{ call: messageCalls.list, name: 'messages' }}
        empty={{ text: 'No Message Found.', hint: 'E-mails and text messages that the system sends are listed here.' }}
      />
      <Modal
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened?.subject || 'Message'}
        size="lg"
      >
        {opened ? <MessageDetail message={opened} /> : null}
      </Modal>
    </Page>
  );
}

const heldBack = 'No service sends this channel: hand the message on yourself.';

function MessageDetail({ message }: { message: OutboxMessage }) {
  const { status: code, createdAt, sentAt, attempts, lastError } = message;
  return (
    <Stack>
      <DescriptionList
        items={[
          { label: 'To', value: message.to },
          { label: 'Channel', value: channelLabel(message.channel) },
          { label: 'Status', value: <StatusBadge status={statusLabel(code)} /> },
          { label: 'Date/Time', value: formatDateTime(createdAt) },
          ...(sentAt === null ? [] : [{ label: 'Sent', value: formatDateTime(sentAt) }]),
          ...(attempts > 0 ? [{ label: 'Tries', value: formatQuantity(attempts) }] : []),
          ...(lastError === null ? [] : [{ label: 'What went wrong', value: lastError }]),
        ]}
      />
      {code === 'held' ? (
        <Text size="sm" c="dimmed">
          {heldBack}
        </Text>
      ) : null}
      {message.body === '' ? (
        <Text size="sm" c="dimmed">
          {message.isSecret
            ? 'What it said is no longer shown: it held a password, code or link.'
            : 'This message is empty.'}
        </Text>
      ) : (
        <Text className={classes.body}>{message.body}</Text>
      )}
    </Stack>
  );
}
