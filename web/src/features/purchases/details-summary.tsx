import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { DescriptionList } from '../../ui/description-list';
import { supplierContact } from './supplier-contact';

/** The details of a draft, to read. */
export function DetailsSummary({ purchase }: { purchase: PurchaseDetail }) {
  return (
    <DescriptionList
      items={[
        { label: 'Department', value: purchase.department },
        { label: 'Project', value: purchase.project },
        { label: 'Supplier', value: purchase.Supplier.name },
        { label: 'Contact', value: supplierContact(purchase.Supplier) },
        { label: 'Payment', value: purchase.Payment?.payment },
        { label: 'VAT', value: purchase.vat ? '16%' : 'None' },
      ]}
    />
  );
}
