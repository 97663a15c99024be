import { namesOf, omit } from '@ghala/contract/common/names';
import { purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { Button } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
} from 'react';
import { t } from '../../text/t';
import type { ServerForm } from '../../ui/form/use-server-form';
import { useIsPhone } from '../../ui/use-is-phone';
import classes from './entry-row.module.css';
import { isRows } from './pasted-lines';

/** The screen around the row calls these. */
export interface EntryHandle {
  /** Tells whether a line has been started but not added. */
  isBegun: () => boolean;
  /** Clears the started line. */
  discard: () => void;
}

interface EntryOptions<Values> {
  handle: RefObject<EntryHandle | null>;
  /** Each line begins with these values. */
  blank: Values;
  /** The first line is focused as the screen opens; by default, unless a keyboard would cover the screen. */
  takesFocus?: boolean;
  /** Runs when a line is discarded or the next one begins. */
  onBegin?: () => void;
  /** Something beside the fields is not a line yet, such as an unknown code. */
  isBegun?: boolean;
  /** Discards that too. */
  onDiscard?: () => void;
}

/** Enters lines of products one after the other in a form that stays open. */
export function useEntry<Values extends { productId: number | null }>(
  form: ServerForm<Values>,
  { handle, blank, takesFocus, onBegin, isBegun = false, onDiscard }: EntryOptions<Values>,
) {
  const isPhone = useIsPhone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the screen opens.
  useEffect(() => {
    if (takesFocus ?? !isPhone) form.focusField('productId');
  }, []);
  useImperativeHandle(handle, () => ({
    isBegun: () => isBegun || form.getValues().productId !== null || isTyped(form.getValues()),
    discard: () => {
      begin(blank);
      onDiscard?.();
    },
  }));

  function begin(values: Values): void {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
    onBegin?.();
  }

  /** Begins the next line, once one was added, with the focus on its product. */
  function beginNext(values: Values = blank): void {
    begin(values);
    form.focusField('productId');
  }
  return { beginNext };
}

/** These are typed anew for each line; the rest may be kept from the one before. */
const TYPED: readonly string[] = [
  ...['quantity', 'price'],
  ...namesOf(purchaseLineFields),
  ...namesOf(omit(receiptItemFields, ['batchNo'])),
];

function isTyped(line: object): boolean {
  return Object.entries(line).some(([name, value]) => TYPED.includes(name) && value !== '');
}

/** Runs `then` only on Enter; Ctrl+Enter and Shift+Enter belong to the row. */
export function onEnter(then: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    then();
  };
}

interface EntryRowProps {
  handle: RefObject<EntryHandle | null>;
  /** Sets the widths of the fields in a single row, as in grid-template-columns. */
  columns: string;
  isSending: boolean;
  children: ReactNode;
  /** Further fields of a line stand here, across the whole row. */
  below?: ReactNode;
}

/** Ctrl+Enter adds a begun line; without one, it is left to the main button of the screen. */
function addBegun(event: KeyboardEvent<HTMLElement>, isBegun: boolean): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || !isBegun) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

/** Shift+Enter goes back to the previous field of the form, skipping the unit price, which is not part of it. */
function goBack(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !event.shiftKey || event.defaultPrevented) return;
  event.preventDefault();
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([disabled]), select:not([disabled])'),
  ];
  const stops = fields.filter((field) => field.dataset.path !== undefined || field === event.target);
  stops[stops.indexOf(event.target as HTMLInputElement) - 1]?.focus();
}

/** Lays out the fields of such a line, with Add at the end. */
export function EntryRow({ handle, columns, isSending, children, below }: EntryRowProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields are interactive; the row only moves between them.
    <div
      className={classes.row}
      style={{ '--entry-columns': columns } as CSSProperties}
      onKeyDown={(event) => {
        addBegun(event, handle.current?.isBegun() ?? false);
        goBack(event);
      }}
    >
      {children}
      {below ? <div className={classes.below}>{below}</div> : null}
      <div className={classes.add}>
        <Button type="submit" variant="default" px="xs" fullWidth loading={isSending}>
          {t.common.add}
        </Button>
      </div>
    </div>
  );
}

interface WideFieldProps {
  children: ReactNode;
  /** Runs when rows of a spreadsheet are pasted into the field, which would make one text of them. */
  onRowsPasted?: (rows: string) => void;
}

/** Gives a field more room than others. */
export function WideField({ children, onRowsPasted }: WideFieldProps) {
  return (
    <div
      className={classes.wide}
      onPasteCapture={(event) => {
        const text = event.clipboardData.getData('text');
        if (onRowsPasted === undefined || !isRows(text)) return;
        event.preventDefault();
        onRowsPasted(text);
      }}
    >
      {children}
    </div>
  );
}

/** Fields with this class take the whole width only on a phone. */
export const fullOnPhone = classes.full;
