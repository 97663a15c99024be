import type { ApprovalRow, Decision } from '@ghala/contract/calls/approvals';
import { Anchor, Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { requestTitle } from '../../documents/approvals/request-title';
import { formatDateTime } from '../../format/format';
import { say, t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';
import classes from './request-card.module.css';
import { type RequestSummary, summaryOf } from './request-summary';
import { StockAfterText } from './stock-after';

const MOST_LINES = 3;

interface RequestCardProps {
  request: ApprovalRow;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onDecide: (decision: Decision) => void;
  onView: () => void;
}

/** Shows all that most decisions need: who asks for what, how much and for whom, and what would follow. */
export function RequestCard({ request, isSelected, onSelect, onDecide, onView }: RequestCardProps) {
  const title = requestTitle(request);
  const summary = summaryOf(request);
  return (
    <article className={classes.card} aria-label={title} data-request={request.id}>
      <Checkbox
        className={classes.tick}
        aria-label={say(t.approvals.selectNamed, { title })}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <Stack gap="xs">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing={4}>
          <Head request={request} title={title} summary={summary} />
          {summary ? <Lines summary={summary} onView={onView} /> : null}
        </SimpleGrid>
        <Group gap="xs">
          <Button
            variant="default"
            data-approve
            aria-label={say(t.approvals.approveNamed, { title })}
            onClick={() => onDecide('approve')}
          >
            {t.approvals.approve}
          </Button>
          <Button
            variant="default"
            aria-label={say(t.approvals.rejectNamed, { title })}
            onClick={() => onDecide('reject')}
          >
            {t.approvals.reject}
          </Button>
          <Button variant="subtle" aria-label={say(t.approvals.viewNamed, { title })} onClick={onView}>
            {t.common.view}
          </Button>
        </Group>
      </Stack>
    </article>
  );
}

function Head({
  request: { priority, User, createdAt },
  title,
  summary,
}: {
  request: ApprovalRow;
  title: string;
  summary: RequestSummary | undefined;
}) {
  return (
    <div>
      <Group gap="xs" justify="space-between" align="baseline">
        <Group gap="xs">
          <Text component="h2" fw={600} className={classes.title}>
            {title}
          </Text>
          {priority === 'normal' ? null : <StatusBadge of="priorities" code={priority} />}
        </Group>
        <Text fw={600}>{summary?.howMuch}</Text>
      </Group>
      <Text size="sm" c="dimmed">
        {User.name}, {formatDateTime(createdAt)}
      </Text>
      {summary?.parties.map(({ label, name }) => (
        <Text key={label} size="sm" className={classes.party}>
          <Text component="span" inherit c="dimmed">
            {label}
          </Text>{' '}
          {name}
        </Text>
      ))}
    </div>
  );
}

function Lines({ summary: { lines, consequence }, onView }: { summary: RequestSummary; onView: () => void }) {
  const more = lines.length - MOST_LINES;
  return (
    <div>
      <Stack gap={4}>
        {lines.slice(0, MOST_LINES).map(({ id, product, code, quantity, value, after, remark }) => (
          <div key={id} className={classes.line}>
            <Text size="sm" className={classes.product}>
              {product}{' '}
              <Text component="span" inherit c="dimmed">
                {code}
              </Text>
              {remark ? (
                <Text component="span" inherit display="block">
                  {remark}
                </Text>
              ) : null}
            </Text>
            <Text size="sm" className={classes.figure}>
              {value ? `${quantity} · ${value}` : quantity}
            </Text>
            {after ? <StockAfterText after={after} className={classes.after} /> : null}
          </div>
        ))}
      </Stack>
      {more > 0 ? (
        <Anchor component="button" type="button" size="sm" onClick={onView}>
          {say(t.common.andMore, { count: more })}
        </Anchor>
      ) : null}
      {consequence ? (
        <Text size="sm" c="dimmed">
          {consequence}
        </Text>
      ) : null}
    </div>
  );
}
