import { Button, CloseButton, Group } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../text/t';
import { topmostElement } from '../layers';
import { LinkButton } from '../link-button';
import type { Column, RowBehaviour } from './column';
import classes from './row-panel.module.css';
import type { TableModel } from './table-model';

/** Which row stands in the panel, by its key. */
export interface RowPanelControl {
  shown: string | undefined;
  /** Space on a row shows it, or closes the panel that shows it. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** The row that gets the focus is shown, once one is. */
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  close: () => void;
}

export function useRowPanel(): RowPanelControl {
  const [shown, setShown] = useState<string>();
  return {
    shown,
    onKeyDown(event) {
      if (event.key !== ' ' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const target = event.target as HTMLElement;
      // A button or a tick box of the row takes the key for itself; the row's link does not.
      if (!target.matches('[data-row-open], [data-row]')) return;
      event.preventDefault();
      const key = keyOfRow(target);
      setShown(key === shown ? undefined : key);
    },
    onFocus: ({ target }) => setShown((before) => (before === undefined ? undefined : (keyOfRow(target) ?? before))),
    close: () => setShown(undefined),
  };
}

function keyOfRow(within: HTMLElement): string | undefined {
  return within.closest<HTMLElement>('[data-row]')?.dataset.key;
}

interface RowPanelProps<Row> {
  model: Pick<TableModel<Row>, 'rows'>;
  /** All columns, also those that the table does not show. */
  columns: readonly Column<Row>[];
  behaviour: RowBehaviour<Row>;
  control: RowPanelControl;
}

/** A row with all its values and actions, at the side of the list, which stays in use: the panel follows the focus. */
export function RowPanel<Row>({ model, columns, behaviour, control: { shown, close } }: RowPanelProps<Row>) {
  const item = model.rows.find(({ key }) => key === shown);
  return shown === undefined || item === undefined ? null : (
    <Panel row={item.row} columns={columns} behaviour={behaviour} onClose={close} />
  );
}

interface PanelProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  behaviour: RowBehaviour<Row>;
  onClose: () => void;
}

function Panel<Row>({ row, columns, behaviour, onClose }: PanelProps<Row>) {
  const [title, ...others] = columns;
  const to = behaviour.rowTo?.(row);
  // What only opens the row is Open.
  const opened = JSON.stringify(to);
  const actions = (behaviour.rowActions?.(row) ?? []).filter(
    (action) => action.to === undefined || JSON.stringify(action.to) !== opened,
  );
  useEscape(onClose);
  return (
    <aside className={classes.panel} aria-label={t.views.panel} aria-live="polite">
      <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.head}>
        <div className={classes.title}>{title?.cell(row)}</div>
        <CloseButton aria-label={t.common.close} onClick={onClose} />
      </Group>
      <dl className={classes.values}>
        {others.map((column) => {
          const value = column.cell(row);
          if (value === null || value === undefined || value === '') return null;
          return (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>{value}</dd>
            </div>
          );
        })}
      </dl>
      <Group gap="xs" className={classes.foot}>
        {to !== undefined ? (
          <LinkButton to={to} variant="filled">
            {t.views.openRecord}
          </LinkButton>
        ) : behaviour.onRowOpen ? (
          <Button onClick={() => behaviour.onRowOpen?.(row)}>{t.views.openRecord}</Button>
        ) : null}
        {actions.map(({ label, to: target, onClick, danger, disabled }) =>
          target === undefined ? (
            <Button key={label} variant="default" disabled={disabled} c={danger ? 'red' : undefined} onClick={onClick}>
              {label}
            </Button>
          ) : (
            <LinkButton key={label} to={target} variant="default">
              {label}
            </LinkButton>
          ),
        )}
      </Group>
    </aside>
  );
}

/** The panel lets the keys of the list through, so it is none of the layers that Escape closes first. */
function useEscape(close: () => void) {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (topmostElement() === undefined) close();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
