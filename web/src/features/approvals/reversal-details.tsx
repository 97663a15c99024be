import type { ReversalOfRequest } from '@ghala/contract/calls/receipt-reversals';
import { Stack, Text } from '@mantine/core';
import { formatDateTime, formatQuantity } from '../../format/format';
import { address } from '../../net/address';
import { say, t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { ScreenLink } from '../../ui/page/screen-access';
import type { RequestSummary } from './request-summary';
import { StockAfterText } from './stock-after';

interface ReversalDetailsProps {
  reversal: ReversalOfRequest;
  summary: RequestSummary | undefined;
}

/** Shows an approver what leaves stock, of how much, and what is then left there. */
export function ReversalDetails({ reversal, summary }: ReversalDetailsProps) {
  const { Batch, User, createdAt, reason, lines } = reversal;
  const { id } = Batch;
  return (
    <Stack gap="md">
      <DescriptionList
        items={[
          {
            label: t.common.referenceNo,
            value: <ScreenLink to={address('/transaction/pdfbatch/$id', { id })}>{Batch.batchNo}</ScreenLink>,
          },
          { label: t.common.supplier, value: Batch.supplier },
          { label: t.common.poNo, value: Batch.purchaseNo },
          { label: t.common.requestedBy, value: User.name },
          { label: t.common.date, value: formatDateTime(createdAt) },
          { label: t.common.reason, value: reason },
        ]}
      />
      {(summary?.lines ?? []).map((line) => {
        const of = lines.find(({ itemId }) => itemId === line.id);
        return (
          <div key={line.id}>
            <Text fw={600}>
              {line.product} ({line.code}): {line.quantity}
            </Text>
            <Text size="sm" c="dimmed">
              {line.remark}
              {of === undefined
                ? null
                : ` · ${say(t.approvals.ofReceived, {
                    quantity: formatQuantity(of.quantity),
                    reversed: formatQuantity(of.quantityReversed),
                  })}`}
            </Text>
            {line.after ? <StockAfterText after={line.after} /> : null}
          </div>
        );
      })}
      <Text size="sm">{t.approvals.reversalFollows}</Text>
    </Stack>
  );
}
