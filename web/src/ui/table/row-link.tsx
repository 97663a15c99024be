import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf } from '../../net/address';
import type { RowBehaviour } from './column';
import classes from './data-table.module.css';

/** Shows a row's first value as the link or button that opens the row; it is a plain one, since a list has hundreds. */
export function RowLink<Row>({
  row,
  behaviour: { rowTo, onRowOpen },
  children,
}: {
  row: Row;
  behaviour: RowBehaviour<Row>;
  children: ReactNode;
}) {
  const to = rowTo?.(row);
  if (to !== undefined) {
    return (
      <Link {...addressOf(to)} className={classes.rowLink} data-row-open>
        {children}
      </Link>
    );
  }
  if (!onRowOpen) return children;
  return (
    <button type="button" className={classes.rowLink} data-row-open onClick={() => onRowOpen(row)}>
      {children}
    </button>
  );
}

/** Tells whether a click opens the row: it does unless it was meant for something in it, or selected text. */
export function opensRow(event: { target: EventTarget; currentTarget: Element }): HTMLElement | undefined {
  const target = event.target as Element;
  if (target.closest('a, button, input, select, textarea, label, [role="menuitem"]')) return undefined;
  if (window.getSelection()?.toString()) return undefined;
  return event.currentTarget.querySelector<HTMLElement>('[data-row-open]') ?? undefined;
}

const CONTROLS = ['[data-row-open]', '[data-row-tick]', '[data-row-menu]'];

/** Moves by arrow up and down to the same control of the row above or below. */
export function moveBetweenRows(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const target = event.target as HTMLElement;
  const kind = CONTROLS.find((control) => target.matches(control));
  if (kind === undefined) return;
  let row = target.closest('[data-row]');
  do {
    row = (event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling) ?? null;
  } while (row && !row.matches('[data-row]'));
  const next = row?.querySelector<HTMLElement>(kind);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
