import type { ReceiptDetail } from '@ghala/contract/calls/receipts';
import { receiptOutcome } from '@ghala/contract/labels/receipt-labels';
import { Button } from '@mantine/core';
import IconFileText from '~icons/file-text';
import { LabelsButton } from '../../../documents/labels/labels-button';
import { orderAddress } from '../../../net/address';
import { isLocalId } from '../../../offline/local-ids';
import { t } from '../../../text/t';
import { LinkButton } from '../../../ui/page/link-button';
import { useMayOpen } from '../../../ui/page/screen-access';
import { StatusBadge } from '../../../ui/page/status-badge';
import { receivedLabels } from '../against-order/received-labels';
import { useSplitReceipt } from './use-receipt-actions';

/** Marks a receipt whose remaining goods are to follow. */
export function SplitBadge({ receipt }: { receipt: Pick<ReceiptDetail, 'isSplit'> }) {
  return receipt.isSplit ? <StatusBadge of="receiptStatus" code="split" /> : null;
}

/** Appears while a receipt is neither split nor merged. */
export function SplitButton({ receipt }: { receipt: ReceiptDetail }) {
  const split = useSplitReceipt(receipt);
  if (receipt.isSplit || receipt.isMerge || isLocalId(receipt.id)) return null;
  return (
    <Button variant="default" loading={split.isRunning} onClick={split.ask}>
      {t.receipts.splitReceipt}
    </Button>
  );
}

/** Links to the purchase order's document, for users who may open it. */
export function OrderButton({ receipt }: { receipt: Pick<ReceiptDetail, 'Purchase'> }) {
  const mayOpen = useMayOpen();
  if (receipt.Purchase === null || !mayOpen('/purchases/order/$id')) return null;
  return (
    <LinkButton variant="default" to={orderAddress(receipt.Purchase.id)}>
      {t.receipts.viewPo}
    </LinkButton>
  );
}

/** Opens the delivery's own document in a new tab. */
export function DocumentLink({ receipt }: { receipt: Pick<ReceiptDetail, 'document'> }) {
  if (receipt.document === '') return null;
  return (
    <Button
      component="a"
      href={`/files/${receipt.document}`}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconFileText size="1.1em" aria-hidden />}
    >
      {t.receipts.viewRefDoc}
    </Button>
  );
}

/** Prints labels of what was received, once there is something. */
export function ReceivedLabels({ receipt: { items } }: { receipt: Pick<ReceiptDetail, 'items'> }) {
  return items.length === 0 ? null : <LabelsButton items={() => receivedLabels(items)} />;
}

/** Tells whether something is outstanding; it never appears on an unprocessed receipt. */
export function Outcome({ receipt }: { receipt: Pick<ReceiptDetail, 'status' | 'exception'> }) {
  const outcome = receiptOutcome(receipt);
  return outcome === undefined ? null : <StatusBadge of="outcome" code={outcome} />;
}
