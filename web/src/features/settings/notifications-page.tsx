import { Button, Checkbox, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readLocal, writeLocal } from '../../shared/local-store';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/field-grid';
import { notifySuccess } from '../../ui/notices';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';

const KEPT_AS = 'notifications';

const topics = [
  { name: 'approvals', label: t.settings.approvalRequests },
  { name: 'orders', label: t.settings.pickupAndDispatchOrders },
  { name: 'batches', label: t.settings.receivedGoodsBpn },
  { name: 'purchases', label: t.settings.purchaseOrders },
  { name: 'stock', label: t.settings.lowAndEmptyStock },
] as const;
type Topic = (typeof topics)[number]['name'];

interface Choices {
  email: boolean;
  push: boolean;
  topics: Topic[];
}

const everything: Choices = { email: true, push: true, topics: topics.map(({ name }) => name) };
const nothing: Choices = { email: false, push: false, topics: [] };

/** The user's notification preferences, stored in this browser; no call reads them. */
export default function NotificationsPage() {
  const [choices, setChoices] = useState<Choices>(() => readLocal<Choices>(KEPT_AS) ?? everything);

  function choose(next: Choices) {
    setChoices(next);
    writeLocal(KEPT_AS, next);
  }

  return (
    <Page isNarrow>
      <Text size="sm" c="dimmed">
        {t.settings.keptInBrowser}
      </Text>
      <Section title={t.settings.channelsTitle}>
        <Switch
          label={t.settings.emailNotifications}
          checked={choices.email}
          onChange={(event) => choose({ ...choices, email: event.currentTarget.checked })}
        />
        <Switch
          label={t.settings.pushNotifications}
          checked={choices.push}
          onChange={(event) => choose({ ...choices, push: event.currentTarget.checked })}
        />
        <FieldGrid>
          <TextInput label={t.common.email} value="name@example.com" readOnly disabled />
          <TextInput label={t.common.mobileNo} value="+254700000000" readOnly disabled />
        </FieldGrid>
      </Section>
      <Section title={t.settings.noticesTitle}>
        <Checkbox.Group
          label={t.settings.tellMeAbout}
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
            notifySuccess(t.settings.unsubscribedFromAll);
          }}
        >
          {t.settings.unsubscribeFromAll}
        </Button>
      </Group>
    </Page>
  );
}
