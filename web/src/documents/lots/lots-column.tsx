import type { ComponentProps } from 'react';
import { t } from '../../text/t';
import type { Column } from '../../ui/table/column';
import { LotsText } from './lots-text';

type Line = ComponentProps<typeof LotsText>['line'];

/** Names the lots of a request or a reservation. */
export interface StockLots extends Pick<Line, 'Product'> {
  Lots: Line['lots'];
}

/** The column shows the lots of a row, for those who look for them. */
export const lotsColumn: Column<StockLots> = {
  id: 'lots',
  header: t.lots.lots,
  cell: (row) => <LotsText line={{ Product: row.Product, lots: row.Lots }} />,
  phoneCell: (row) => (row.Lots ? <LotsText line={{ Product: row.Product, lots: row.Lots }} /> : ''),
  minWidth: '11rem',
  isWhole: true,
  onPhone: 'under',
  defaultHidden: true,
};
