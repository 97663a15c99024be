import { Group, Text } from '@mantine/core';
import { conditionText, unusualCondition } from '../../format/stored-words';
import { t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';
import { useIsPhone } from '../../ui/use-is-phone';
import { EnteredQuantity, measureAsEntered } from '../lines/entered-quantity';
import { availableInWarehouse } from '../stock-figure/place-figures';
import { issuedOf } from './issued-item';
import { LotsCell } from './line-lots';
import { LinkedLots } from './linked-lots';
import type { Note, NoteKind } from './note-kind';
import { ButtonsCell, CommentCell, QuantityCell, Tick } from './pick-line-cells';
import { lotsText, placesText } from './pick-line-texts';
import type { PickLine } from './pick-list';
import { shortText } from './short-alert';
import { useChosenLots } from './typed-lines';

/** Gives the columns of a pick list and, on a phone, what a row shows of them. */
export function pickColumns(kind: NoteKind, warehouse: Note['Warehouse']): Column<PickLine>[] {
  return [
    {
      id: 'product',
      header: t.common.productDescription,
      cell: (line) => <ProductCell line={line} />,
      minWidth: '11rem',
    },
    {
      id: 'code',
      header: t.common.productCode,
      cell: ({ item }) => (
        <Text span size="xs" ff="monospace">
          {item.Product.code}
        </Text>
      ),
    },
    { id: 'unit', header: t.common.unit, cell: ({ item }) => item.Product.unit.unit },
    { id: 'quantity', header: t.issueNotes.qty, cell: ({ item }) => <EnteredQuantity {...item} />, align: 'right' },
    {
      id: 'available',
      header: t.issueNotes.qtyAvail,
      cell: ({ item }) => availableInWarehouse(item.Product, warehouse, item.quantityAvailable),
      align: 'right',
    },
    { id: 'condition', header: t.issueNotes.condition, cell: ({ item }) => conditionText(item.condition) },
    {
      id: 'section',
      header: t.issueNotes.sectionAndLot,
      cell: (line) => <SectionAndLot line={line} />,
      minWidth: '7rem',
      // The place is never cut off.
      isWhole: true,
      onPhone: 'under',
      phoneCell: (line) => <UnderProduct line={line} />,
    },
    {
      id: 'issued',
      header: kind.texts.quantity,
      cell: (line) =>
        line.isPicked ? (
          <EnteredQuantity quantity={issuedOf(line.item)} entered={line.item.enteredIssued} />
        ) : (
          <QuantityCell line={line} label={kind.texts.quantity} />
        ),
      align: 'right',
      minWidth: '6rem',
    },
    {
      id: 'comment',
      header: t.common.comment,
      cell: (line) => (line.isPicked ? line.item.collectComment : <CommentCell line={line} />),
      minWidth: '7rem',
    },
    {
      id: 'status',
      header: t.common.status,
      cell: ({ isPicked }) => <StatusBadge of="itemStatus" code={isPicked ? 'completed' : 'pending'} />,
      onPhone: 'side',
      phoneCell: (line) => <PhoneTick line={line} />,
    },
    {
      id: 'action',
      header: t.common.action,
      cell: (line) => <ButtonsCell kind={kind} line={line} />,
      minWidth: '12rem',
    },
  ];
}

/** Shows the product with its tick, which a phone has at the right, under the thumb. */
function ProductCell({ line }: { line: PickLine }) {
  const { name } = line.item.Product;
  if (useIsPhone()) return name;
  return (
    <Group gap="xs" wrap="nowrap">
      <Tick line={line} />
      <div>
        {name}
        <Short line={line} />
      </div>
    </Group>
  );
}

function Short({ line }: { line: PickLine }) {
  if (!line.isShort) return null;
  return (
    <Text size="xs" fw={600} c="var(--ghala-wrong)">
      {shortText(line)}
    </Text>
  );
}

function SectionAndLot({ line }: { line: PickLine }) {
  const chosen = useChosenLots(line);
  return (
    <>
      {placesText(chosen)}
      <Text size="xs" c="dimmed">
        <LinkedLots line={chosen} />
      </Text>
      <LotsCell line={line} />
    </>
  );
}

function UnderProduct({ line }: { line: PickLine }) {
  const chosen = useChosenLots(line);
  if (line.isShort) return <Short line={line} />;
  const { condition, Product } = line.item;
  return (
    <>
      {[unusualCondition(condition), placesText(chosen), lotsText(chosen)].filter(Boolean).join(' · ')}{' '}
      <Text span inherit ff="monospace">
        {Product.code}
      </Text>
    </>
  );
}

function PhoneTick({ line }: { line: PickLine }) {
  const { item, isPicked, quantity } = line;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Text span inherit fw={600}>
        {measureAsEntered(isPicked ? { quantity, entered: item.enteredIssued } : item, item.Product.unit.unit)}
      </Text>
      <Tick line={line} />
    </Group>
  );
}
