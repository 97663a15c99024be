import { positiveQuantity } from '@ghala/contract/common/quantity';
import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, memo, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { isUnanswered } from '../../shared/api-client';
import { formatQuantity } from '../../shared/format';
import { NOTES_KEY, STOCK_KEY } from '../../shared/query-keys';
import { conditionText } from '../../shared/stored-words';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs';
import { moveAlongLines } from '../../ui/line-keys';
import { figureProblem } from '../../ui/number-inputs';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import { useIsPhone } from '../../ui/use-is-phone';
import { ProductQuantity } from '../lines/product-quantity';
import { type IssuedItem, issuedOf } from './issued-item';
import { keepNote, noteKey } from './note-calls';
import type { ChangedNote } from './note-changes';
import type { Note, NoteKind } from './note-kind';

/** The storekeeper's input for a line not yet handed out. */
interface Typed {
  quantity: number | string;
  comment: string;
}

interface TypedLines {
  /** By the line's id. */
  typed: Readonly<Record<number, Typed>>;
  type: (item: IssuedItem, change: Partial<Typed>) => void;
}

const TypedLinesContext = createContext<TypedLines>({ typed: {}, type: () => {} });
const ItemActionsContext = createContext<ItemActions>({ issue: () => {}, mark: () => {}, runningId: undefined });

/** The initial quantity: the requested one, as far as it is available. */
function typedOf({ typed }: Pick<TypedLines, 'typed'>, item: IssuedItem): Typed {
  return typed[item.id] ?? { quantity: Math.min(item.quantity, item.quantityAvailable), comment: '' };
}

/** The lines of a note that is being handed out: each is issued from stock by its own button. */
export function IssueItems({ kind, note }: { kind: NoteKind; note: Note }) {
  return (
    <TypedLinesProvider>
      <IssueTable kind={kind} note={note} />
    </TypedLinesProvider>
  );
}

/** Separate from the table, so that a keystroke renders only its own line. */
function TypedLinesProvider({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState<TypedLines['typed']>({});
  const type = useCallback<TypedLines['type']>(
    (item, change) => setTyped((known) => ({ ...known, [item.id]: { ...typedOf({ typed: known }, item), ...change } })),
    [],
  );
  const lines = useMemo(() => ({ typed, type }), [typed, type]);
  return <TypedLinesContext value={lines}>{children}</TypedLinesContext>;
}

function IssueTable({ kind, note }: { kind: NoteKind; note: Note }) {
  const actions = useItemActions(kind, note.id);
  const columns = useMemo(() => columnsOf(kind), [kind]);
  return (
    <ItemActionsContext value={actions}>
      <DataTable
        name="note-issue-items"
        label={t.issueNotes.stockItems}
        columns={columns}
        rows={note.items}
        empty={{ text: t.common.noItemsFound }}
      />
    </ItemActionsContext>
  );
}

interface ItemActions {
  issue: (item: IssuedItem, typed: Typed) => void;
  mark: (item: IssuedItem) => void;
  /** The line of the running call. */
  runningId: number | undefined;
}

function useItemActions(kind: NoteKind, noteId: number): ItemActions {
  const client = useQueryClient();
  const keep = (answer: ChangedNote) =>
    keepNote(client, kind, noteId, 'pickup' in answer ? answer.pickup : answer.dispatch);
  // Someone else may have been quicker: the current quantity must be visible beside the message.
  const explain = (title: string) => (error: unknown) => {
    void client.invalidateQueries({ queryKey: noteKey(kind, noteId) });
    return alertError(title, error, { offersRetry: isUnanswered(error) });
  };
  const issuing = useAction({
    mutation: ({ quantity: qty, ...line }: { itemId: number } & Typed) =>
      kind.changes.issueItem(noteId, { ...line, qty }),
    onFailure: explain(kind.texts.itemNotIssued),
    refresh: [STOCK_KEY, [...NOTES_KEY, 'stock']],
    onSuccess: keep,
  });
  const marking = useAction({
    mutation: (mark: { itemId: number; isReturn: 0 | 1 }) => kind.changes.markItem(noteId, mark),
    onFailure: explain(kind.texts.notSetToReturn),
    onSuccess: keep,
  });

  async function issue(item: IssuedItem, typed: Typed) {
    const problem = problemOf(kind, item, typed.quantity);
    if (problem !== undefined) await alertError(kind.texts.itemNotIssued, problem);
    else await issuing.start({ itemId: item.id, ...typed });
  }

  return {
    issue: (item, typed) => void issue(item, typed),
    mark: (item) => void marking.start({ itemId: item.id, isReturn: item.isReturn === 1 ? 0 : 1 }),
    runningId: issuing.runningInput?.itemId ?? marking.runningInput?.itemId,
  };
}

function problemOf(kind: NoteKind, item: IssuedItem, typed: Typed['quantity']): string | undefined {
  if (typed === '' || typed === 0) return kind.texts.zeroQuantity;
  const problem = figureProblem(positiveQuantity, typed);
  if (problem !== undefined) return problem;
  const quantity = Number(typed);
  if (quantity > item.quantityAvailable) return kind.texts.shortage;
  if (quantity > item.quantity)
    return say(t.issueNotes.onlyAskedFor, {
      quantity: formatQuantity(item.quantity),
      unit: item.Product.unit.unit,
      name: item.Product.name,
    });
  return undefined;
}

function columnsOf(kind: NoteKind): Column<IssuedItem>[] {
  return [
    { id: 'product', header: t.common.productDescription, cell: (item) => item.Product.name, minWidth: '12rem' },
    { id: 'code', header: t.common.productCode, cell: (item) => item.Product.code },
    { id: 'unit', header: t.common.unit, cell: (item) => item.Product.unit.unit },
    { id: 'quantity', header: t.issueNotes.qty, cell: (item) => formatQuantity(item.quantity), align: 'right' },
    {
      id: 'available',
      header: t.issueNotes.qtyAvail,
      cell: (item) => formatQuantity(item.quantityAvailable),
      align: 'right',
    },
    { id: 'condition', header: t.issueNotes.condition, cell: (item) => conditionText(item.condition) },
    {
      id: 'issued',
      header: kind.texts.quantity,
      cell: (item) =>
        item.status === 'completed' ? (
          formatQuantity(issuedOf(item))
        ) : (
          <QuantityCell item={item} label={kind.texts.quantity} />
        ),
      align: 'right',
      minWidth: '7rem',
    },
    {
      id: 'comment',
      header: t.common.comment,
      cell: (item) => (item.status === 'completed' ? item.collectComment : <CommentCell item={item} />),
      minWidth: '10rem',
    },
    {
      id: 'status',
      header: t.common.status,
      cell: (item) => <StatusBadge of="itemStatus" code={item.status === 'completed' ? 'completed' : 'pending'} />,
      onPhone: 'side',
    },
    {
      id: 'action',
      header: t.common.action,
      cell: (item) => <ButtonsCell kind={kind} item={item} />,
      minWidth: '12rem',
      onPhone: 'wide',
    },
  ];
}

function QuantityCell({ item, label }: { item: IssuedItem; label: string }) {
  const lines = useContext(TypedLinesContext);
  return <QuantityField item={item} label={label} quantity={typedOf(lines, item).quantity} type={lines.type} />;
}

function CommentCell({ item }: { item: IssuedItem }) {
  const lines = useContext(TypedLinesContext);
  return <CommentField item={item} comment={typedOf(lines, item).comment} type={lines.type} />;
}

function ButtonsCell({ kind, item }: { kind: NoteKind; item: IssuedItem }) {
  const typed = typedOf(useContext(TypedLinesContext), item);
  return <ItemButtons kind={kind} item={item} quantity={typed.quantity} comment={typed.comment} />;
}

interface FieldProps {
  item: IssuedItem;
  type: TypedLines['type'];
}

const QuantityField = memo(function QuantityField({
  item,
  type,
  label,
  quantity,
}: FieldProps & { label: string; quantity: Typed['quantity'] }) {
  const isPhone = useIsPhone();
  return (
    <ProductQuantity
      aria-label={say(t.issueNotes.fieldOf, { label, name: item.Product.name })}
      size={isPhone ? 'sm' : 'xs'}
      data-line-field="quantity"
      countedIn={item.Product.unit.unit}
      all={item.quantityAvailable}
      value={quantity}
      onChange={(value) => type(item, { quantity: value })}
      onKeyDown={moveAlongLines}
    />
  );
});

const CommentField = memo(function CommentField({ item, type, comment }: FieldProps & { comment: string }) {
  const isPhone = useIsPhone();
  return (
    <TextInput
      aria-label={say(t.issueNotes.commentOn, { name: item.Product.name })}
      size={isPhone ? 'sm' : 'xs'}
      autoComplete="off"
      value={comment}
      onChange={(event) => type(item, { comment: event.currentTarget.value })}
    />
  );
});

const ItemButtons = memo(function ItemButtons({ kind, item, ...typed }: { kind: NoteKind; item: IssuedItem } & Typed) {
  const { issue, mark, runningId } = useContext(ItemActionsContext);
  const isReturn = item.isReturn === 1;
  // A thumb in a wet glove needs more room than a mouse.
  const size = useIsPhone() ? 'sm' : 'compact-sm';
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant={isReturn ? 'light' : 'default'}
        size={size}
        aria-pressed={isReturn}
        aria-label={`${isReturn ? t.issueNotes.toReturn : t.issueNotes.return}: ${item.Product.name}`}
        disabled={runningId !== undefined}
        onClick={() => mark(item)}
      >
        {isReturn ? t.issueNotes.toReturn : t.issueNotes.return}
      </Button>
      {item.status === 'completed' ? (
        <StatusBadge of="issuedItem" code={kind.answerKey} />
      ) : (
        <Button
          variant="default"
          size={size}
          aria-label={say(kind.texts.issueItem, { product: item.Product.name })}
          loading={runningId === item.id}
          disabled={runningId !== undefined}
          onClick={() => issue(item, typed)}
        >
          {kind.texts.issue}
        </Button>
      )}
    </Group>
  );
});
