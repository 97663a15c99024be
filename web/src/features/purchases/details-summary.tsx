import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { vatRateOf } from '../../documents/purchases/vat-rate';
import { formatDate } from '../../format/format';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { supplierContact } from './supplier-contact';

/** Shows the details of a draft, read-only. */
export function DetailsSummary({ purchase }: { purchase: PurchaseDetail }) {
  return (
    <DescriptionList
      items={[
        { label: t.purchases.department, value: purchase.department },
        { label: t.common.project, value: purchase.project },
        { label: t.common.supplier, value: purchase.Supplier.name },
        { label: t.purchases.contact, value: supplierContact(purchase.Supplier) },
        { label: t.purchases.dueDate, value: purchase.dueOn === null ? '' : formatDate(purchase.dueOn) },
        { label: t.common.payment, value: purchase.Payment?.payment },
        { label: 'VAT', value: vatRateOf(purchase) ?? t.common.none },
      ]}
    />
  );
}
