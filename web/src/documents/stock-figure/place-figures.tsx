import type { StockFigure as StockFigureName } from '@ghala/contract/calls/product-stock';
import type { StockRecord } from '@ghala/contract/calls/stock-records';
import type { ReactNode } from 'react';
import { placeText } from '../../format/place';
import { StockFigure } from './stock-figure';

interface NamedProduct {
  id: number;
  name: string;
}

/** Names a stock record as its figures do. */
type NamedRecord = Pick<StockRecord, 'id' | 'Warehouse' | 'Section'> & { Product: NamedProduct };

/** Shows a quantity of a stock record, which tells why it is what it is. */
export function figureOfRecord(record: NamedRecord, figure: StockFigureName, quantity: number | null, unit?: string) {
  const { id, Product } = record;
  const of = { productId: Product.id, inventoryId: id, figure };
  return <StockFigure {...of} quantity={quantity} name={Product.name} place={placeText(record)} unit={unit} />;
}

/**
 * Shows what of a product can be issued from all sections of a warehouse, which tells why it is so much.
 * @param icon in place of the number, beside a field that shows it
 */
export function availableInWarehouse(
  { id, name }: NamedProduct,
  warehouse: { id: number; name: string },
  quantity: number | null,
  icon?: ReactNode,
) {
  const of = { productId: id, warehouseId: warehouse.id, figure: 'available' } as const;
  return <StockFigure {...of} quantity={quantity} name={name} place={warehouse.name} icon={icon} />;
}
