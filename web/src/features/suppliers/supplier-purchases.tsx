import type { SupplierDetail, SupplierPurchase } from '@ghala/contract/calls/suppliers';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { Text } from '@mantine/core';
import IconEye from '~icons/eye';
import { sayTotal } from '../../format/total-text';
import { type Address, orderAddress } from '../../net/address';
import { t } from '../../text/t';
import { useListState } from '../../ui/list/use-list-state';
import { useMayOpen } from '../../ui/page/screen-access';
import { Section } from '../../ui/page/section';
import { DataTable } from '../../ui/table/data-table';
import { purchaseColumns } from './supplier-columns';
import { useSupplierPurchases } from './suppliers.api';

const noFilters = {};

/** Lists the orders raised with a supplier, newest first, with links to their print for users who may open it. */
export function SupplierPurchases({ supplier }: { supplier: Pick<SupplierDetail, 'id'> }) {
  const list = useListState(noFilters);
  const purchases = useSupplierPurchases(supplier.id, list);
  const mayOpen = useMayOpen();
  function addressOfRow({ id }: SupplierPurchase): Address | undefined {
    return mayOpen('/purchases/order/$id') ? orderAddress(id) : undefined;
  }
  return (
    <Section title={t.suppliers.purchaseOrdersToDate}>
      <Text size="sm" c="dimmed">
        {t.suppliers.countedOrders}
      </Text>
      <DataTable
        name="supplier-purchases"
        label={t.suppliers.purchaseOrdersToDate}
        columns={purchaseColumns}
        list={list}
        query={purchases}
        summary={purchases.data ? sayTotal(t.common.orderCount, purchases.data) : null}
        rowTo={addressOfRow}
        rowActions={(purchase) => {
          const href = addressOfRow(purchase);
          return href === undefined ? [] : [{ label: t.common.view, icon: IconEye, to: href }];
        }}
        exports={{ call: supplierCalls.purchases, input: { params: { id: supplier.id } }, name: 'supplier_purchases' }}
        empty={{ text: t.common.noPurchaseOrderFound, hint: t.suppliers.noOrdersHint }}
      />
    </Section>
  );
}
