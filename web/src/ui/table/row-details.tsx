import { Button, CloseButton, Group } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../text/t';
import { topmostElement } from '../dialogs/layers';
import { LinkButton } from '../page/link-button';
import type { Column, RowBehaviour } from './column';
import classes from './row-panel.module.css';

export interface RowDetailsProps {
  row: unknown;
  columns: readonly Column<unknown>[];
  behaviour: RowBehaviour<unknown>;
  onClose: () => void;
}

/** Shows all values and actions of a row. */
export default function RowDetails({ row, columns, behaviour, onClose }: RowDetailsProps) {
  const [title, ...others] = columns;
  const to = behaviour.rowTo?.(row);
  // An action that only opens the row is Open.
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
