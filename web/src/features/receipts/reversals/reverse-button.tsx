import type { ReceiptDetail } from '@ghala/contract/calls/receipts';
import { address } from '../../../net/address';
import { t } from '../../../text/t';
import { LinkButton } from '../../../ui/page/link-button';
import { useMayOpen } from '../../../ui/page/screen-access';

/** Appears to whoever may receive goods, while anything of the receipt is left. */
export function ReverseButton({ receipt: { id, status } }: { receipt: Pick<ReceiptDetail, 'id' | 'status'> }) {
  const mayOpen = useMayOpen();
  if (status !== 'processed' || !mayOpen('/transaction/reverse/$id')) return null;
  return (
    <LinkButton variant="default" to={address('/transaction/reverse/$id', { id })}>
      {t.receipts.reverse}
    </LinkButton>
  );
}
