import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import { amountText, moneyText } from '@ghala/contract/common/figure-text';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { omit } from '@ghala/contract/common/names';
import { purchaseFields, purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import { purchaseStatusLabel } from '@ghala/contract/labels/purchase-labels';
import { printedQuantity } from '@ghala/contract/stock/counted-quantity';
import { shareOfPrice } from '@ghala/contract/stock/share-of-price';
import { rateText } from '@ghala/contract/stock/tax';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { fieldFacts, fieldNotes } from '../../print/field-facts';
import type { PaperFrame } from '../../print/paper-parts';
import { partyOf, signatureBlock } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';
import { papers } from '../../text/texts';
import type { FoundPurchase } from './purchases.queries';

export function printedPurchase({ purchase, actionedBy }: FoundPurchase, frame: PaperFrame): PrintedNote {
  const { timezone, signatures: _, ...common } = frame;
  const { language } = frame;
  const { purchase: t, columns, stamp, none, pending } = papers.in(language);
  const { isRejected, vatPercent } = purchase;
  const further = fieldFacts('purchase', omit(purchaseFields, ['department', 'project']), purchase, language);
  return {
    ...common,
    title: t.title,
    number: purchase.purchaseNo,
    status: say(t.status, { status: purchaseStatusLabel(purchase.status, language) }, language),
    ...(purchase.status === 'cancelled' && { stamp }),
    parties: [supplier(purchase.Supplier, language), partyOf(t.raisedBy, purchase.User)],
    sections: [
      {
        title: t.details,
        facts: [
          { label: t.date, value: formatMoment(purchase.createdAt, timezone) },
          { label: t.department, value: purchase.department || '-' },
          { label: t.project, value: purchase.project || '-' },
          ...further.filter(({ value }) => value !== ''),
          { label: t.paymentTerm, value: purchase.Payment?.payment ?? '-' },
          { label: t.vat, value: vatPercent === null ? none : rateText(vatPercent) },
          { label: isRejected ? t.rejectedBy : t.approvedBy, value: actionedBy?.name ?? pending },
        ],
      },
    ],
    table: {
      title: t.products,
      columns: [
        { title: columns.number, align: 'left' },
        { title: columns.description, align: 'left' },
        { title: columns.product, align: 'left' },
        { title: columns.code, align: 'left' },
        { title: columns.unit, align: 'left' },
        { title: columns.quantity, align: 'right' },
        { title: columns.unitPrice, align: 'right' },
        { title: columns.price, align: 'right' },
      ],
      rows: purchase.PurchaseProduct.map((line, index) => printedLine(line, index, language)),
      emptyText: t.noProducts,
    },
    totals: [
      { label: t.subtotal, value: moneyText(purchase.subtotal) },
      {
        label: vatPercent === null ? t.vat : say(t.vatAt, { rate: rateText(vatPercent) }, language),
        value: moneyText(purchase.vatAmount),
      },
      { label: t.total, value: moneyText(purchase.amount), strong: true },
    ],
    comments: [
      ...(purchase.approveComment === ''
        ? []
        : [{ title: isRejected ? t.reasonForRejection : t.approvalComment, text: purchase.approveComment }]),
      ...(purchase.closeReason === '' ? [] : [{ title: t.reasonForClosing, text: purchase.closeReason }]),
    ],
    statement: say(t.statement, { number: purchase.purchaseNo }, language),
    signatures: [
      signatureBlock(t.raisedBy, purchase.User, purchase.createdAt, frame),
      signatureBlock(isRejected ? t.rejectedBy : t.approvedBy, actionedBy, purchase.actionedAt, frame),
    ],
  };
}

function supplier(
  { code, name, address }: FoundPurchase['purchase']['Supplier'],
  language: Language,
): PrintedNote['parties'][number] {
  const { purchase: t } = papers.in(language);
  const lines = [
    name,
    say(t.supplierCode, { code }, language),
    say(t.supplierAddress, { address: address || '-' }, language),
  ];
  return { title: t.supplier, lines };
}

function printedLine(line: PurchaseLine, index: number, language: Language): string[] {
  const further = fieldNotes('purchaseLine', omit(purchaseLineFields, ['description']), line, language);
  return [
    String(index + 1),
    [line.description, ...further].filter(Boolean).join(', ') || '-',
    line.Product.name,
    line.Product.code || '-',
    line.Product.unit.unit,
    printedQuantity(line.quantity, line.entered),
    amountText(shareOfPrice(line, 1)),
    amountText(line.price),
  ];
}
