import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { createContext, memo, useContext, useMemo, useRef, useState } from 'react';
import { formatMeasure, formatQuantity } from '../../shared/format';
import { conditionText } from '../../shared/stored-words';
import { say, t } from '../../text/t';
import { moveAlongLines } from '../../ui/line-keys';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useIsPhone } from '../../ui/use-is-phone';
import { ProductQuantity } from '../lines/product-quantity';
import { availableInWarehouse } from '../stock-figure/place-figures';
import { issuedOf } from './issued-item';
import type { Note, NoteKind } from './note-kind';
import { PickLineDialog } from './pick-line-dialog';
import { lotsText, placesText } from './pick-line-texts';
import { type PickLine, pickList } from './pick-list';
import { ScanLine } from './scan-line';
import { shortText } from './short-alert';
import { TypedLinesProvider, useTypedLines } from './typed-lines';
import { type ItemActions, type Typed, useItemActions } from './use-item-actions';

const ItemActionsContext = createContext<ItemActions>({
  issue: () => {},
  issueAll: () => {},
  undo: () => {},
  mark: () => {},
  busy: new Map(),
});

interface IssueItemsProps {
  kind: NoteKind;
  note: Note;
  /** The specified title, with its number. */
  title: string;
}

/** The lines of a note that is being handed out, as a pick list by section: a tick, or a scan, issues one from stock. */
export function IssueItems(props: IssueItemsProps) {
  return (
    <TypedLinesProvider>
      <PickSection {...props} />
    </TypedLinesProvider>
  );
}

function PickSection({ kind, note, title }: IssueItemsProps) {
  const actions = useItemActions(kind, note.id);
  const lines = useMemo(() => pickList(note.items), [note.items]);
  const { Warehouse } = note;
  const columns = useMemo(() => columnsOf(kind, Warehouse), [kind, Warehouse]);
  const isPhone = useIsPhone();
  const table = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<number>();
  const open = lines.find(({ id }) => id === openId);

  function show(line: PickLine) {
    const tick = table.current?.querySelector<HTMLElement>(`[data-pick="${line.id}"]`);
    tick?.closest('[data-row]')?.scrollIntoView({ block: 'center' });
  }

  return (
    <ItemActionsContext value={actions}>
      <Section title={title} actions={<IssueAllButton lines={lines} />}>
        <ScanForm note={note} lines={lines} onFound={show} />
        <div ref={table}>
          <DataTable
            name="note-issue-items"
            label={t.issueNotes.stockItems}
            columns={columns}
            rows={lines}
            groupOf={({ section }) => section || t.issueNotes.notInStock}
            onRowOpen={isPhone ? ({ id }) => setOpenId(id) : undefined}
            empty={{ text: t.common.noItemsFound }}
          />
        </div>
      </Section>
      {open ? (
        <PickLineDialog line={open} warehouse={Warehouse} onClose={() => setOpenId(undefined)}>
          <LineFields kind={kind} line={open} />
        </PickLineDialog>
      ) : null}
    </ItemActionsContext>
  );
}

/** Issues every line that is left, as far as there is stock. */
function IssueAllButton({ lines }: { lines: readonly PickLine[] }) {
  const { issueAll, busy } = useContext(ItemActionsContext);
  const { typedLine } = useTypedLines();
  const left = lines.filter(({ isPicked, quantity }) => !isPicked && quantity > 0);
  return (
    <Button
      variant="default"
      disabled={left.length === 0 || busy.size > 0}
      onClick={() => issueAll(left.map(typedLine))}
    >
      {t.issueNotes.issueAll}
    </Button>
  );
}

interface ScanFormProps {
  note: Note;
  lines: readonly PickLine[];
  onFound: (line: PickLine) => void;
}

function ScanForm({ lines, ...others }: ScanFormProps) {
  const { issue, busy } = useContext(ItemActionsContext);
  const { typedLine } = useTypedLines();
  // A scanner often reads a code twice, and the second time before the first is answered.
  const known = lines.map((line) => (busy.get(line.id) === 'issue' ? { ...line, isPicked: true } : line));
  return <ScanLine {...others} lines={known} onPick={(line) => issue(typedLine(line))} />;
}

/** What a row has no room for on a phone. */
function LineFields({ kind, line }: { kind: NoteKind; line: PickLine }) {
  return (
    <Stack gap="sm">
      {line.isPicked ? null : (
        <>
          <QuantityCell line={line} label={kind.texts.quantity} />
          <CommentCell line={line} />
        </>
      )}
      <ButtonsCell kind={kind} line={line} />
    </Stack>
  );
}

function columnsOf(kind: NoteKind, warehouse: Note['Warehouse']): Column<PickLine>[] {
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
    { id: 'quantity', header: t.issueNotes.qty, cell: ({ item }) => formatQuantity(item.quantity), align: 'right' },
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
      onPhone: 'under',
      phoneCell: (line) => <UnderProduct line={line} />,
    },
    {
      id: 'issued',
      header: kind.texts.quantity,
      cell: (line) =>
        line.isPicked ? formatQuantity(issuedOf(line.item)) : <QuantityCell line={line} label={kind.texts.quantity} />,
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

/** The product with its tick; on a phone the tick is at the right, under the thumb. */
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
  return (
    <>
      {placesText(line)}
      <Text size="xs" c="dimmed">
        {lotsText(line)}
      </Text>
    </>
  );
}

function UnderProduct({ line }: { line: PickLine }) {
  if (line.isShort) return <Short line={line} />;
  const { condition, Product } = line.item;
  // Where each of several parts stands is read to its end.
  const isWhole = line.places.length > 1;
  return (
    <Text span inherit style={isWhole ? { whiteSpace: 'normal' } : undefined}>
      {[condition === 'New' ? '' : conditionText(condition), placesText(line), lotsText(line)]
        .filter(Boolean)
        .join(' · ')}{' '}
      <Text span inherit ff="monospace">
        {Product.code}
      </Text>
    </Text>
  );
}

function PhoneTick({ line }: { line: PickLine }) {
  const { item, isPicked, quantity } = line;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Text span inherit fw={600}>
        {formatMeasure(isPicked ? quantity : item.quantity, item.Product.unit.unit)}
      </Text>
      <Tick line={line} />
    </Group>
  );
}

function Tick({ line }: { line: PickLine }) {
  const { item, isPicked, quantity } = line;
  const { issue, undo, busy } = useContext(ItemActionsContext);
  const { typedLine } = useTypedLines();
  const step = busy.get(line.id);
  return (
    <Checkbox
      size={useIsPhone() ? '44' : 'sm'}
      data-pick={line.id}
      aria-label={say(t.issueNotes.pickLine, { name: item.Product.name })}
      // The tick changes at once: its call may have to wait for those of other lines.
      checked={step === 'issue' || (isPicked && step !== 'undo')}
      disabled={step !== undefined || (!isPicked && quantity === 0)}
      onChange={() => (isPicked ? undo(item) : issue(typedLine(line)))}
    />
  );
}

function QuantityCell({ line, label }: { line: PickLine; label: string }) {
  const { type, typedLine } = useTypedLines();
  return <QuantityField line={line} label={label} quantity={typedLine(line).quantity} type={type} />;
}

function CommentCell({ line }: { line: PickLine }) {
  const { type, typedLine } = useTypedLines();
  return <CommentField line={line} comment={typedLine(line).comment} type={type} />;
}

interface FieldProps {
  line: PickLine;
  type: ReturnType<typeof useTypedLines>['type'];
}

const QuantityField = memo(function QuantityField({
  line,
  type,
  label,
  quantity,
}: FieldProps & { label: string; quantity: Typed['quantity'] }) {
  const isPhone = useIsPhone();
  const { Product, quantityAvailable, quantity: asked } = line.item;
  const most = Math.min(asked, quantityAvailable);
  return (
    <ProductQuantity
      aria-label={say(t.issueNotes.fieldOf, { label, name: Product.name })}
      label={isPhone ? label : undefined}
      size={isPhone ? 'sm' : 'xs'}
      data-line-field="quantity"
      countedIn={Product.unit.unit}
      all={quantityAvailable}
      value={quantity}
      error={Number(quantity) > most ? say(t.issueNotes.atMost, { quantity: formatQuantity(most) }) : undefined}
      onChange={(value) => type(line, { quantity: value })}
      onKeyDown={moveAlongLines}
    />
  );
});

const CommentField = memo(function CommentField({ line, type, comment }: FieldProps & { comment: string }) {
  const isPhone = useIsPhone();
  return (
    <TextInput
      aria-label={say(t.issueNotes.commentOn, { name: line.item.Product.name })}
      label={isPhone ? t.common.comment : undefined}
      size={isPhone ? 'sm' : 'xs'}
      autoComplete="off"
      value={comment}
      onChange={(event) => type(line, { comment: event.currentTarget.value })}
    />
  );
});

function ButtonsCell({ kind, line }: { kind: NoteKind; line: PickLine }) {
  const { item, isPicked } = line;
  const { issue, undo, mark, busy } = useContext(ItemActionsContext);
  const { typedLine } = useTypedLines();
  const isPhone = useIsPhone();
  const isBusy = busy.has(line.id);
  const isReturn = item.isReturn === 1;
  // A thumb in a wet glove needs more room than a mouse.
  const size = isPhone ? 'md' : 'compact-sm';
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant={isReturn ? 'light' : 'default'}
        size={size}
        aria-pressed={isReturn}
        aria-label={`${isReturn ? t.issueNotes.toReturn : t.issueNotes.return}: ${item.Product.name}`}
        disabled={isBusy}
        onClick={() => mark(item)}
      >
        {isReturn ? t.issueNotes.toReturn : t.issueNotes.return}
      </Button>
      {isPicked ? (
        <>
          <StatusBadge of="issuedItem" code={kind.answerKey} />
          {/* At a desk, the tick beside it says as much. */}
          {isPhone ? (
            <Button
              variant="subtle"
              size={size}
              aria-label={say(t.issueNotes.undoLine, { name: item.Product.name })}
              loading={isBusy}
              onClick={() => undo(item)}
            >
              {t.issueNotes.undo}
            </Button>
          ) : null}
        </>
      ) : (
        <Button
          variant="default"
          size={size}
          aria-label={say(kind.texts.issueItem, { product: item.Product.name })}
          loading={isBusy}
          onClick={() => issue(typedLine(line))}
        >
          {kind.texts.issue}
        </Button>
      )}
    </Group>
  );
}
