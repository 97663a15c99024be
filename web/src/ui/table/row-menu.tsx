import { ActionIcon, Button } from '@mantine/core';
import { type MouseEvent, useCallback, useRef, useState } from 'react';
import { t } from '../../text/t';
import { linkTo } from '../page/link-to';
import { Menu } from '../page/menu';
import { useIsPhone } from '../use-is-phone';
import type { RowAction, RowBehaviour } from './column';
import classes from './data-table.module.css';

interface OpenMenu {
  actions: RowAction[];
  x: number;
  y: number;
}

/** Opens the menu of a row, at its button or at the pointer. */
export type OpenRowMenu = (actions: RowAction[], event: MouseEvent<HTMLElement>) => void;

export interface RowMenuControl {
  openAt: OpenRowMenu;
  menu: React.ReactNode;
}

/** One menu serves all rows of a table: a menu for each of 500 rows would cost more than the rows themselves. */
export function useRowMenu(): RowMenuControl {
  const [open, setOpen] = useState<OpenMenu>();
  const opener = useRef<HTMLElement>(undefined);

  const openAt = useCallback<OpenRowMenu>((actions, event) => {
    if (actions.length === 0) return;
    event.preventDefault();
    const button = event.currentTarget.matches('[data-row-menu]') ? event.currentTarget : undefined;
    opener.current = button ?? event.currentTarget.querySelector<HTMLElement>('[data-row-menu]') ?? undefined;
    const box = button?.getBoundingClientRect();
    setOpen({ actions, x: box ? box.right : event.clientX, y: box ? box.bottom : event.clientY });
  }, []);

  function close() {
    setOpen(undefined);
    opener.current?.focus({ preventScroll: true });
  }

  const menu = open ? (
    <Menu
      key={`${open.x} ${open.y}`}
      opened
      onClose={close}
      position="bottom-end"
      offset={2}
      returnFocus={false}
      zIndex="var(--mantine-z-index-popover)"
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t.ui.actions}
          className={classes.menuAnchor}
          style={{ left: open.x, top: open.y }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {open.actions.map((action) => (
          <ActionItem key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  ) : null;

  return { openAt, menu };
}

function ActionItem({ action: { label, icon: Icon, to, onClick, danger, disabled } }: { action: RowAction }) {
  const common = {
    leftSection: Icon ? <Icon size="1.1em" aria-hidden /> : undefined,
    c: danger ? 'var(--mantine-color-error)' : undefined,
    disabled,
    children: label,
  };
  if (to !== undefined && !disabled) return <Menu.Item {...linkTo(to)} {...common} />;
  return <Menu.Item onClick={onClick} {...common} />;
}

/**
 * Shows shortcuts for the pointer to what the row's menu offers too, over the end of the row. Screen readers and the
 * keyboard have the menu.
 */
export function QuickActions({ actions }: { actions: RowAction[] }) {
  const quick = actions.filter(({ isQuick, disabled }) => isQuick && !disabled);
  if (quick.length === 0) return null;
  return (
    <span className={classes.quick} aria-hidden>
      {quick.map(({ label, icon: Icon, to, onClick }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          tabIndex={-1}
          title={label}
          {...(to === undefined ? { onClick } : linkTo(to))}
        >
          {Icon ? <Icon size="1.1em" /> : null}
        </ActionIcon>
      ))}
    </span>
  );
}

interface RowEndProps<Row> {
  row: Row;
  behaviour: RowBehaviour<Row>;
  actions: RowAction[];
  openMenu: OpenRowMenu;
}

/** Shows the end of a row: its own button, if the table has one, and the ⋮ button of its menu. */
export function RowEnd<Row>({ row, behaviour: { rowButton }, actions, openMenu }: RowEndProps<Row>) {
  const own = rowButton?.(row);
  return (
    <div className={classes.rowEnd}>
      {own ? <OwnButton {...own} /> : null}
      {actions.length === 0 ? null : (
        // The button is a plain one, since there is one in every row.
        <button
          type="button"
          aria-label={rowButton ? t.ui.more : t.ui.actions}
          aria-haspopup="menu"
          data-row-menu
          className={classes.menuButton}
          onClick={(event) => openMenu(actions, event)}
        >
          <span className={classes.menuDots} />
        </button>
      )}
    </div>
  );
}

function OwnButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size={useIsPhone() ? 'sm' : 'compact-sm'} onClick={onClick}>
      {label}
    </Button>
  );
}
