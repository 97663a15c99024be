import { Button, Checkbox, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readLocal, writeLocal } from '../../shared/local-store';
import { FieldGrid } from '../../ui/field-grid';
import { notifySuccess } from '../../ui/notices';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';

const KEPT_AS = 'notifications';

const topics = [
  { name: 'approvals', label: 'Approval requests' },
  { name: 'orders', label: 'Pickup and dispatch orders' },
  { name: 'batches', label: 'Received goods (BPN)' },
  { name: 'purchases', label: 'Purchase orders' },
  { name: 'stock', label: 'Low and empty stock' },
] as const;
type Topic = (typeof topics)[number]['name'];

interface Choices {
  email: boolean;
  push: boolean;
  topics: Topic[];
}

const everything: Choices = { email: true, push: true, topics: topics.map(({ name }) => name) };
const nothing: Choices = { email: false, push: false, topics: [] };

/** Which notices one wants. The choices are kept in this browser; no call reads them. */
export default function NotificationsPage() {
  const [choices, setChoices] = useState<Choices>(() => readLocal<Choices>(KEPT_AS) ?? everything);

  function choose(next: Choices) {
    setChoices(next);
    writeLocal(KEPT_AS, next);
  }

  return (
    <Page isNarrow>
      <Text size="sm" c="dimmed">
        These choices are kept in this browser.
      </Text>
      <Section title="1. Channels">
        <Switch
          label="Email notifications"
          checked={choices.email}
          onChange={(event) => choose({ ...choices, email: event.currentTarget.checked })}
        />
        <Switch
          label="Push notifications"
          checked={choices.push}
          onChange={(event) => choose({ ...choices, push: event.currentTarget.checked })}
        />
        <FieldGrid>
          <TextInput label="Email" value="name@example.com" readOnly disabled />
          <TextInput label="Mobile No." value="+254700000000" readOnly disabled />
        </FieldGrid>
      </Section>
      <Section title="2. Notices">
        <Checkbox.Group
          label="Tell me about"
          value={choices.topics}
          onChange={(chosen) => choose({ ...choices, topics: chosen as Topic[] })}
        >
          <Stack gap="sm" mt="sm">
            {topics.map(({ name, label }) => (
              <Checkbox key={name} value={name} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Section>
      <Group>
        <Button
          variant="default"
          onClick={() => {
            choose(nothing);
            notifySuccess('Unsubscribed from all');
          }}
        >
          Unsubscribe from all
        </Button>
      </Group>
    </Page>
  );
}
