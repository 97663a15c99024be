import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { purchaseFields } from '@ghala/contract/entities/purchase-fields';
import { vatRateOf } from '../../documents/purchases/vat-rate';
import { t } from '../../text/t';
import { fieldItems } from '../../ui/form/field-value';
import { DescriptionList } from '../../ui/page/description-list';
import { supplierContact } from './supplier-contact';

const { purchase: labels } = t.entityFields.labels;

/** Shows the details of a draft, read-only. */
export function DetailsSummary({ purchase }: { purchase: PurchaseDetail }) {
  return (
    <DescriptionList
      items={[
        { label: labels.department, value: purchase.department },
        { label: t.common.project, value: purchase.project },
        { label: t.common.supplier, value: purchase.Supplier.name },
        { label: t.purchases.contact, value: supplierContact(purchase.Supplier) },
        ...fieldItems(purchaseFields, labels, purchase, ['department', 'project']),
        { label: t.common.payment, value: purchase.Payment?.payment },
        { label: 'VAT', value: vatRateOf(purchase) ?? t.common.none },
      ]}
    />
  );
}
