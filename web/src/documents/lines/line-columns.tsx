import { conditionText, unusualCondition } from '../../format/stored-words';
import type { Column } from '../../ui/table/column';
import { EnteredQuantity, measureAsEntered } from './entered-quantity';
import type { Line } from './line-removal';

/*
 * Lines of several documents share these columns, each under its document's heading. On a phone, the quantity stands to
 * the right of the product, with its unit, and the others below it.
 */

export function quantityColumn<Row extends Line>(header: string): Column<Row> {
  return {
    id: 'quantity',
    header,
    cell: (line) => <EnteredQuantity {...line} />,
    phoneCell: (line) => measureAsEntered(line, line.Product.unit.unit),
    align: 'right',
    onPhone: 'side',
  };
}

export function conditionColumn<Row extends { condition: string }>(header: string): Column<Row> {
  return {
    id: 'condition',
    header,
    cell: ({ condition }) => conditionText(condition),
    phoneCell: ({ condition }) => unusualCondition(condition),
    onPhone: 'under',
  };
}

export function commentColumn<Row extends { comment: string }>(header: string): Column<Row> {
  return { id: 'comment', header, cell: ({ comment }) => comment, minWidth: '9rem', isWhole: true, onPhone: 'under' };
}
