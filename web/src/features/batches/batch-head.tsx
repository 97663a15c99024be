import { receiptOutcome } from '@ghala/contract/batch-words';
import type { BatchDetail } from '@ghala/contract/calls/batches';
import { Button, Text } from '@mantine/core';
import IconFileText from '~icons/file-text';
import { address } from '../../shared/address';
import { t } from '../../text/t';
import { LinkButton } from '../../ui/link-button';
import { useMayOpen } from '../../ui/screen-access';
import { StatusBadge } from '../../ui/status-badge';
import { useSplitBatch } from './use-batch-deeds';

/** The number beside the title. */
export function BatchNumber({ batch }: { batch: Pick<BatchDetail, 'batchNo'> }) {
  return (
    <Text size="lg" fw={600} c="dimmed">
      {batch.batchNo}
    </Text>
  );
}

/** Says of a saved receipt that its rest comes later. */
export function SplitBadge({ batch }: { batch: Pick<BatchDetail, 'isSplit'> }) {
  return batch.isSplit ? <StatusBadge of="receiptStatus" code="split" /> : null;
}

/** Offered while a receipt is neither split nor merged. */
export function SplitButton({ batch }: { batch: BatchDetail }) {
  const split = useSplitBatch(batch);
  if (batch.isSplit || batch.isMerge) return null;
  return (
    <Button variant="default" loading={split.isRunning} onClick={split.ask}>
      {t.batches.splitReceipt}
    </Button>
  );
}

/** The purchase order's document, for who may open it. */
export function OrderButton({ batch }: { batch: Pick<BatchDetail, 'Purchase'> }) {
  const mayOpen = useMayOpen();
  if (batch.Purchase === null || !mayOpen('/purchases/pdf/$id')) return null;
  return (
    <LinkButton variant="default" to={address('/purchases/pdf/$id', { id: batch.Purchase.id })}>
      {t.batches.viewPo}
    </LinkButton>
  );
}

/** The delivery's own document, in a new tab. */
export function DocumentLink({ batch }: { batch: Pick<BatchDetail, 'document'> }) {
  if (batch.document === '') return null;
  return (
    <Button
      component="a"
      href={`/files/${batch.document}`}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconFileText size="1.1em" aria-hidden />}
    >
      {t.batches.viewRefDoc}
    </Button>
  );
}

/** Whether something is outstanding; of a receipt that is not processed, nothing. */
export function Outcome({ batch }: { batch: Pick<BatchDetail, 'status' | 'exception'> }) {
  const outcome = receiptOutcome(batch);
  return outcome === undefined ? null : <StatusBadge of="outcome" code={outcome} />;
}
