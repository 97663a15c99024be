import { hasExpired } from '@ghala/contract/stock/fefo';
import { Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { today } from '../../format/format';
import { isDay } from '../../format/typed-date';
import { say, t } from '../../text/t';
import type { LotDraft, LotLine, TrackedProduct } from './lot-drafts';
import classes from './lots-editor.module.css';
import type { LotsProblem } from './lots-problem';

export interface LotFieldsProps extends LotLine {
  product: TrackedProduct & { id: number };
  onChange: (lots: LotDraft[]) => void;
  /** The count of serial numbers sets the quantity. */
  onQuantity: (quantity: number | string) => void;
  /** Runs when Enter is pressed in the last field. */
  onDone?: (() => void) | undefined;
  problem: LotsProblem | undefined;
}

/** Tells that goods which have expired may still be received. */
export function ExpiredNote({ lot: { number, expiresOn }, isAll = false }: { lot: LotDraft; isAll?: boolean }) {
  if (!isDay(expiresOn) || !hasExpired(expiresOn, today())) return null;
  return (
    <Text size="sm" role="status" className={classes.note} c="var(--ghala-waiting)">
      {isAll || number.trim() === ''
        ? say(t.lots.haveExpired, { day: expiresOn })
        : say(t.lots.hasExpired, { number: number.trim(), day: expiresOn })}
    </Text>
  );
}

/** Moves by Enter to the editor's next field, and from the last one to what comes after it. */
export function goOn(onDone?: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const fields = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])];
    const next = fields[fields.indexOf(event.currentTarget as HTMLInputElement) + 1];
    if (next === undefined && onDone === undefined) return;
    event.preventDefault();
    if (next === undefined) onDone?.();
    else next.focus();
  };
}
