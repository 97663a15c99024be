import type { SupplierPrice } from '@ghala/contract/calls/supplier-scorecard';
import { formatMoment } from '@ghala/contract/common/moment-text';
import type { ListExport } from '../../http/list-export';

/** Exports the prices of a supplier's products to a file. */
export function supplierPricesExport(supplierName: string, timezone: string): ListExport<SupplierPrice> {
  return {
    title: 'Prices',
    heading: (title) => `${title} - ${supplierName}`,
    fileName: 'supplier_prices',
    columns: [
      { title: 'Product', value: (row) => row.Product.name },
      { title: 'Product Code', value: (row) => row.Product.code },
      { title: 'Unit', value: (row) => row.Product.unit.unit },
      { title: 'No. of Orders', isNumber: true, value: (row) => row.orders },
      { title: 'Quantity', isNumber: true, value: (row) => row.quantity },
      { title: 'First Price', isMoney: true, value: (row) => row.firstPrice },
      { title: 'Latest Price', isMoney: true, value: (row) => row.lastPrice },
      { title: 'Change (%)', isNumber: true, value: (row) => row.changePercent ?? '' },
      { title: 'Last Ordered', value: (row) => formatMoment(row.lastOrderedAt, timezone, false) },
      { title: 'PO No.', value: (row) => row.lastOrder.purchaseNo },
    ],
  };
}
