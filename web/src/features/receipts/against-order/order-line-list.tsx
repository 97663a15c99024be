import type { OpenNote } from '@ghala/contract/calls/receipts';
import { figureOf, quantityRule } from '@ghala/contract/common/figure';
import { enteredText, readParts } from '@ghala/contract/stock/counted-quantity';
import { ActionIcon, Button, Checkbox, Text, UnstyledButton } from '@mantine/core';
import IconMinus from '~icons/minus';
import IconPlus from '~icons/plus';
import { measureAsEntered } from '../../../documents/lines/entered-quantity';
import { isTracked } from '../../../documents/lots/lot-drafts';
import { formatQuantity } from '../../../format/format';
import { placeText } from '../../../format/place';
import { say, t } from '../../../text/t';
import { EmptyState } from '../../../ui/page/empty-state';
import type { Column } from '../../../ui/table/column';
import { numbersOf } from '../draft/open-notes';
import type { LineDraft } from '../lines/use-line-drafts';
import { type OrderRow, RowLots } from './order-columns';
import { LineCell } from './order-line-cells';
import classes from './order-line-list.module.css';

/** Describes how late goods settle the open incomplete delivery notes. */
export interface Settling {
  notes: readonly OpenNote[];
  /** Processes the receipt and then settles the notes. */
  start: () => void;
}

interface OrderLineListProps {
  rows: OrderRow[];
  /** These are the columns of the table on a desk; tapping a name shows what its row has no room for. */
  columns: Column<OrderRow>[];
  summary: string;
  /** Appears where there are no rows. */
  empty: string;
  /** This line is being completed or undone. */
  runningId: number | undefined;
  /** The details of this row are shown. */
  openId: number | undefined;
  onOpen: (id: number | undefined) => void;
  onChange: (lineId: number, change: Partial<LineDraft>) => void;
  onComplete: (row: OrderRow) => void;
  onUndo: (row: OrderRow) => void;
  onLots: (row: OrderRow) => void;
  settling: Settling;
}

/** Lists the lines of an order on a phone, one row each: what was ordered, what came, and a tick once it is stored. */
export function OrderLineList(props: OrderLineListProps) {
  const { rows, columns, summary, empty, runningId, openId, onOpen, ...handlers } = props;
  if (rows.length === 0) return <EmptyState text={empty} />;
  return (
    <>
      <Text size="xs" c="dimmed">
        {summary}
      </Text>
      <ul className={classes.list} aria-label={t.receipts.orderItems}>
        {rows.map((row) => (
          <OrderLine
            key={row.id}
            row={row}
            columns={columns}
            isOpen={row.id === openId}
            isRunning={row.id === runningId}
            onToggle={() => onOpen(row.id === openId ? undefined : row.id)}
            {...handlers}
          />
        ))}
      </ul>
    </>
  );
}

interface OrderLineProps
  extends Pick<OrderLineListProps, 'columns' | 'onChange' | 'onComplete' | 'onUndo' | 'onLots' | 'settling'> {
  row: OrderRow;
  isOpen: boolean;
  isRunning: boolean;
  onToggle: () => void;
}

/** The row itself shows these, so its details leave them out. */
const IN_ROW = ['product', 'unit', 'ordered', 'received', 'lots', 'complete'];

function OrderLine(props: OrderLineProps) {
  const { row, columns, isOpen, isRunning, settling, onToggle, onChange, onComplete, onUndo, onLots } = props;
  const { line, item, draft } = row;
  const { name, unit } = line.Product;
  const settled = settling.notes.filter(({ items }) => items.some(({ productId }) => productId === line.productId));
  return (
    <li
      className={classes.line}
      data-row
      data-done={item !== undefined || undefined}
      data-packaged={(line.Product.packagings ?? []).length > 0 || undefined}
    >
      <Checkbox
        className={classes.tick}
        aria-label={say(t.receipts.lineCame, { name })}
        checked={item !== undefined}
        disabled={isRunning}
        onChange={() => (item ? onUndo(row) : onComplete(row))}
      />
      <UnstyledButton
        className={classes.name}
        aria-expanded={isOpen}
        aria-label={say(t.receipts.detailsOf, { name })}
        onClick={onToggle}
      >
        <span>{name}</span>
        <Text span size="xs" c="dimmed" lineClamp={2}>
          {underName(row)}
        </Text>
      </UnstyledButton>
      {item ? (
        <span className={classes.stored}>{measureAsEntered(item, unit.unit)}</span>
      ) : (
        <Stepper name={name} value={draft.quantity} onChange={(quantity) => onChange(line.id, { quantity })}>
          <LineCell
            lineId={line.id}
            product={name}
            countedIn={line.Product}
            field="quantity"
            value={draft.quantity}
            hidesUnit
            onChange={onChange}
          />
        </Stepper>
      )}
      {isTracked(line.Product) ? (
        <div className={classes.lots}>
          <RowLots row={row} onOpen={() => onLots(row)} />
        </div>
      ) : null}
      {item && settled.length > 0 ? (
        <Button variant="default" className={classes.settle} onClick={settling.start}>
          {say(t.receipts.processAndSettle, { idnNo: numbersOf(settled) })}
        </Button>
      ) : null}
      {isOpen ? (
        <dl className={classes.details}>
          {columns
            .filter(({ id }) => !IN_ROW.includes(id))
            .map(({ id, header, cell }) => (
              <div key={id}>
                <dt>{header}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
        </dl>
      ) : null}
    </li>
  );
}

/** Writes '10 Piece ordered · 3 already received · Main store, Shelf 2'. */
function underName({ line, item }: OrderRow): string {
  const ordered = say(t.receipts.orderedOf, { quantity: formatQuantity(line.quantity), unit: line.Product.unit.unit });
  const parts = [line.entered ? `${ordered} (${enteredText(line.entered)})` : ordered];
  if (line.quantityReceived > 0)
    parts.push(say(t.receipts.cameBefore, { quantity: formatQuantity(line.quantityReceived) }));
  if (item) parts.unshift(placeText(item));
  return parts.join(' · ');
}

interface StepperProps {
  name: string;
  value: number | string;
  onChange: (value: number | string) => void;
  /** The field stands between the two buttons. */
  children: React.ReactNode;
}

function Stepper({ name, value, onChange, children }: StepperProps) {
  const [part, ...others] = typeof value === 'string' ? (readParts(value) ?? []) : [];
  const packaging = part?.name ? part : undefined;
  // A wrong value and a sum stay as they were typed.
  const figure = value === '' ? 0 : others.length > 0 ? undefined : (packaging?.count ?? figureOf(quantityRule, value));
  const step = (next: number) => onChange(packaging ? `${next} ${packaging.name}` : next);
  return (
    <div className={classes.stepper}>
      <ActionIcon
        variant="default"
        disabled={!figure}
        aria-label={say(t.lines.oneLess, { name })}
        onClick={() => (figure !== undefined && figure > 1 ? step(figure - 1) : onChange(''))}
      >
        <IconMinus aria-hidden />
      </ActionIcon>
      {children}
      <ActionIcon
        variant="default"
        disabled={figure === undefined}
        aria-label={say(t.lines.oneMore, { name })}
        onClick={() => figure !== undefined && step(figure + 1)}
      >
        <IconPlus aria-hidden />
      </ActionIcon>
    </div>
  );
}
