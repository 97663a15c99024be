import type { ReceiptRow } from '@ghala/contract/calls/receipt-lists';
import { pick } from '@ghala/contract/common/names';
import { unlistedFields } from '@ghala/contract/entities/field-views';
import { receiptFields } from '@ghala/contract/entities/receipt-fields';
import { receiptOutcome, receiptStatus, verification } from '@ghala/contract/labels/receipt-labels';
import IconArrowBackUp from '~icons/arrow-back-up';
import IconEye from '~icons/eye';
import IconFileTypePdf from '~icons/file-type-pdf';
import { formatDateTime } from '../../format/format';
import { type Address, address, orderAddress } from '../../net/address';
import type { Session } from '../../session/session';
import { t } from '../../text/t';
import { fieldColumns } from '../../ui/form/field-value';
import { ScreenLink } from '../../ui/page/screen-access';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column, RowAction } from '../../ui/table/column';
import { Outcome } from './draft/receipt-head';

export const receiptColumns: Column<ReceiptRow>[] = [
  {
    id: 'date',
    header: t.common.date,
    cell: (row) => formatDateTime(row.createdAt),
    sortKey: 'createdAt',
    minWidth: '9rem',
    onPhone: 'under',
  },
  {
    id: 'batchNo',
    header: t.common.referenceNo,
    cell: (row) => row.batchNo,
    sortKey: 'batchNo',
    minWidth: '7rem',
    onPhone: 'title',
  },
  {
    id: 'purchase',
    header: t.common.poNo,
    cell: ({ Purchase }) =>
      Purchase === null ? (
        t.common.notAvailable
      ) : (
        <ScreenLink to={orderAddress(Purchase.id)}>{Purchase.purchaseNo}</ScreenLink>
      ),
  },
  {
    id: 'exception',
    header: t.common.exception,
    cell: (row) => <Outcome receipt={row} />,
    // A receipt without problems needs no remark.
    phoneCell: (row) => (receiptOutcome(row) === 'exception' ? <Outcome receipt={row} /> : null),
    sortKey: 'exception',
    onPhone: 'side',
  },
  {
    id: 'status',
    header: t.common.status,
    cell: (row) => <StatusBadge of="receiptStatus" code={receiptStatus(row)} />,
    sortKey: 'status',
    onPhone: 'side',
  },
  {
    id: 'verification',
    header: t.receipts.verification,
    cell: (row) => <StatusBadge of="verification" code={verification(row)} />,
    sortKey: 'verification',
    onPhone: 'side',
  },
  { id: 'nog', header: t.common.stockCategory, cell: (row) => row.Nog.nog, minWidth: '8rem' },
  { id: 'handledBy', header: t.receipts.handledBy, cell: (row) => row.User.name, minWidth: '8rem', onPhone: 'under' },
  ...fieldColumns(pick(receiptFields, unlistedFields(receiptFields)), t.entityFields.labels.receipt, {
    defaultHidden: true,
  }),
];

/** Links to the printed note of a receipt, which everyone may open. */
export function noteAddress(receipt: Pick<ReceiptRow, 'id'>): Address {
  return address('/transaction/pdfbatch/$id', { id: receipt.id });
}

/**
 * Links View for verifiers, and for the author of a saved receipt. A cancelled receipt has no link, unless it was
 * reversed.
 */
export function viewAddress(receipt: ReceiptRow, session: Session | undefined): Address | undefined {
  const mayVerify = session?.can('batchVerify') ?? false;
  if (receipt.status === 'saved' && (mayVerify || receipt.User.id === session?.user.id))
    return address('/transaction/savedbatch/$id', { id: receipt.id });
  return (receipt.status === 'processed' || receipt.reversed !== 'none') && mayVerify
    ? address('/transaction/processedbatch/$id', { id: receipt.id })
    : undefined;
}

export function receiptActions(receipt: ReceiptRow, session: Session | undefined): RowAction[] {
  const view = viewAddress(receipt, session);
  return [
    ...(view === undefined ? [] : [{ label: t.common.view, icon: IconEye, to: view }]),
    ...(receipt.status === 'processed' && session?.can('batchAdd')
      ? [
          {
            label: t.receipts.reverse,
            icon: IconArrowBackUp,
            to: address('/transaction/reverse/$id', { id: receipt.id }),
          },
        ]
      : []),
    { label: t.receipts.bpnPdf, icon: IconFileTypePdf, to: noteAddress(receipt) },
  ];
}
