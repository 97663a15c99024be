import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { createContext, memo, useContext } from 'react';
import { formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import { moveAlongLines } from '../../ui/form/line-keys';
import { StatusBadge } from '../../ui/page/status-badge';
import { useIsPhone } from '../../ui/use-is-phone';
import { inUnit } from '../lines/counting-rule';
import { ProductQuantity } from '../lines/product-quantity';
import type { NoteKind } from './note-kind';
import type { PickLine } from './pick-list';
import { useTypedLines } from './typed-lines';
import type { ItemActions, Typed } from './use-item-actions';

/** Gives the cells of a pick list the actions on their lines. */
export const ItemActionsContext = createContext<ItemActions>({
  issue: () => {},
  issueAll: () => {},
  undo: () => {},
  mark: () => {},
  busy: new Map(),
});

/** Issues the line, or takes it back while the note is not processed. */
export function Tick({ line }: { line: PickLine }) {
  const { item, isPicked, quantity } = line;
  const { issue, undo, busy } = useContext(ItemActionsContext);
  const { typedLine } = useTypedLines();
  const step = busy.get(line.id);
  return (
    <Checkbox
      size={useIsPhone() ? '44' : 'sm'}
      data-pick={line.id}
      aria-label={say(t.issueNotes.pickLine, { name: item.Product.name })}
      // The tick changes at once, though its call may have to wait for those of other lines.
      checked={step === 'issue' || (isPicked && step !== 'undo')}
      disabled={step !== undefined || (!isPicked && quantity === 0 && !typedLine(line).lots?.length)}
      onChange={() => (isPicked ? undo(item) : issue(typedLine(line)))}
    />
  );
}

export function QuantityCell({ line, label }: { line: PickLine; label: string }) {
  const { type, typedLine } = useTypedLines();
  const { item, quantity, lots } = typedLine(line);
  const most = lots ? item.quantity : Math.min(item.quantity, item.quantityAvailable);
  return <QuantityField line={line} label={label} quantity={quantity} most={most} type={type} />;
}

export function CommentCell({ line }: { line: PickLine }) {
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
  most,
}: FieldProps & { label: string; quantity: Typed['quantity']; most: number }) {
  const isPhone = useIsPhone();
  const { Product, quantityAvailable } = line.item;
  return (
    <ProductQuantity
      aria-label={say(t.issueNotes.fieldOf, { label, name: Product.name })}
      label={isPhone ? label : undefined}
      size={isPhone ? 'sm' : 'xs'}
      data-line-field="quantity"
      countedIn={Product}
      all={quantityAvailable}
      value={quantity}
      error={
        (inUnit(Product, quantity) ?? 0) > most
          ? say(t.issueNotes.atMost, { quantity: formatQuantity(most) })
          : undefined
      }
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

export function ButtonsCell({ kind, line }: { kind: NoteKind; line: PickLine }) {
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
          {/* On a desktop, the tick beside it says as much. */}
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
