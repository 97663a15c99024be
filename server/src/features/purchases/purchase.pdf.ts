import type { PurchaseLine } from '@ghala/contract/calls/purchases';
import { amountText, moneyText, quantityText } from '@ghala/contract/common/figure-text';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { purchaseStatusWord } from '@ghala/contract/purchase-words';
import type { PaperFrame } from '../../print/paper-parts';
import { partyOf, signatureBlock } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';
import type { FoundPurchase } from './purchases.queries';

/** The printed purchase order. */
export function printedPurchase({ purchase, actionedBy }: FoundPurchase, frame: PaperFrame): PrintedNote {
  const { timezone, signatures: _, ...common } = frame;
  const { isRejected } = purchase;
  return {
    ...common,
    title: 'Purchase Order',
    number: purchase.purchaseNo,
    status: `PO Status: ${purchaseStatusWord(purchase.status)}`,
    ...(purchase.status === 'cancelled' && { stamp: 'CANCELLED' }),
    parties: [supplier(purchase.Supplier), partyOf('Raised By', purchase.User)],
    sections: [
      {
        title: 'Order Details',
        facts: [
          { label: 'Date', value: formatMoment(purchase.createdAt, timezone) },
          { label: 'Department', value: purchase.department || '-' },
          { label: 'Project', value: purchase.project || '-' },
          { label: 'Payment Term', value: purchase.Payment?.payment ?? '-' },
          { label: 'VAT', value: purchase.vat ? '16%' : 'None' },
          { label: isRejected ? 'Rejected By' : 'Approved By', value: actionedBy?.name ?? 'Pending' },
        ],
      },
    ],
    table: {
      title: 'Products',
      columns: [
        { title: 'No.', align: 'left' },
        { title: 'Description', align: 'left' },
        { title: 'Product', align: 'left' },
        { title: 'Code', align: 'left' },
        { title: 'Unit', align: 'left' },
        { title: 'Quantity', align: 'right' },
        { title: 'Price', align: 'right' },
      ],
      rows: purchase.PurchaseProduct.map(printedLine),
      emptyText: 'No products',
    },
    totals: [
      { label: 'Subtotal', value: moneyText(purchase.subtotal) },
      { label: purchase.vat ? 'VAT (16%)' : 'VAT', value: moneyText(purchase.vatAmount) },
      { label: 'Total', value: moneyText(purchase.amount), strong: true },
    ],
    comments: [
      ...(purchase.approveComment === ''
        ? []
        : [{ title: isRejected ? 'Reason for Rejection' : 'Approval Comment', text: purchase.approveComment }]),
      ...(purchase.closeReason === '' ? [] : [{ title: 'Reason for Closing', text: purchase.closeReason }]),
    ],
    statement: `Goods delivered without this Purchase Order (${purchase.purchaseNo}) will not be accepted.`,
    signatures: [
      signatureBlock('Raised By', purchase.User, purchase.createdAt, frame),
      signatureBlock(isRejected ? 'Rejected By' : 'Approved By', actionedBy, purchase.actionedAt, frame),
    ],
  };
}

function supplier({ code, name, address }: FoundPurchase['purchase']['Supplier']): PrintedNote['parties'][number] {
  return { title: 'Supplier', lines: [name, `Code: ${code}`, `Address: ${address || '-'}`] };
}

function printedLine(line: PurchaseLine, index: number): string[] {
  return [
    String(index + 1),
    line.description || '-',
    line.Product.name,
    line.Product.code || '-',
    line.Product.unit.unit,
    quantityText(line.quantity),
    amountText(line.price),
  ];
}
