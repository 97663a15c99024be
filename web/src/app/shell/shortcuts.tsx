import { Kbd, Stack, Switch, Table, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, memo, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { addressOf, type PlainPath, type ScreenPath } from '../../net/address';
import { readLocal, writeLocal } from '../../offline/local-store';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { topmostElement } from '../../ui/dialogs/layers';
import { screenAt } from '../screens';

/** G and a letter open these screens. */
const destinations: ReadonlyArray<readonly [letter: string, path: PlainPath]> = [
  ['h', '/home'],
  ['s', '/inventory/stocks'],
  ['p', '/inventory/products'],
  ['l', '/warehouses/locate'],
  ['o', '/orders'],
  ['b', '/transaction'],
  ['u', '/purchases'],
  ['a', '/settings/approvals'],
  ['r', '/reports'],
];

/** The second key of a pair may take this long, in milliseconds. A scanner that types is quicker than a hand. */
const PAIR_MS = { least: 40, most: 1500 };

const STORE = 'single-key-shortcuts';

interface ShortcutsProps {
  opensTo: (path: ScreenPath) => boolean;
  /** The list is drawn, closed or open; its keys work before. */
  isDrawn: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Handles the keys that work on every screen, and lists them when `?` is pressed. */
export const Shortcuts = memo(function Shortcuts({ opensTo, isDrawn, isOpen, onOpen, onClose }: ShortcutsProps) {
  const navigate = useNavigate();
  const [isOn, setOn] = useState(() => readLocal<boolean>(STORE) ?? true);
  const begun = useRef(-PAIR_MS.most);
  const offered = destinations.filter(([, path]) => opensTo(path));

  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    const pause = event.timeStamp - begun.current;
    begun.current = -PAIR_MS.most;
    if (pause <= PAIR_MS.most) {
      const to = offered.find(([letter]) => letter === event.key.toLowerCase())?.[1];
      if (to === undefined || pause < PAIR_MS.least) return false;
      void navigate(addressOf(to));
      return true;
    }
    switch (event.key) {
      case 'g':
        begun.current = event.timeStamp;
        return true;
      case '/':
        return focusOn(document.querySelector<HTMLElement>('main [data-filters] input'));
      case 'j':
        return focusOn(rowFrom(1));
      case 'k':
        return focusOn(rowFrom(-1));
      case '?':
        onOpen();
        return true;
      default:
        return false;
    }
  });

  // The keys work as soon as the screen is there: whoever sees it may press them.
  useLayoutEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (isForAField(event.target) || topmostElement() !== undefined) return;
      if (press(event)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);

  if (!isDrawn) return null;
  const everywhere = [
    [['Ctrl', 'K'], t.app.findAnything],
    [['/'], t.app.keyFilter],
    [['J', 'K'], t.app.keyRows],
    [[t.app.spaceKey], t.app.keyPanel],
    [['Ctrl', '↵'], t.app.keyMain],
    [['Esc'], t.app.keyClose],
    [['?'], t.app.shortcuts],
  ] as const;
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t.app.shortcuts} size="md">
      <Stack gap="md">
        <Table verticalSpacing={4} aria-label={t.app.shortcuts}>
          <Table.Tbody>
            {everywhere.map(([keys, does]) => (
              <Shortcut key={does} keys={keys} does={does} />
            ))}
            {offered.map(([letter, path]) => (
              <Shortcut key={path} keys={['G', letter.toUpperCase()]} does={screenAt(path).title} />
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label={t.app.singleKeys}
          description={t.app.singleKeysHint}
          checked={isOn}
          onChange={({ currentTarget }) => {
            setOn(currentTarget.checked);
            writeLocal(STORE, currentTarget.checked);
          }}
        />
      </Stack>
    </Dialog>
  );
});

function Shortcut({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <Table.Tr>
      <Table.Td w="8rem">
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index === 0 ? null : ' '}
            <Kbd size="sm">{key}</Kbd>
          </Fragment>
        ))}
      </Table.Td>
      <Table.Td>
        <Text span size="sm">
          {does}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}

/** Tells whether the key is for a field: what is typed there is meant for it. */
function isForAField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]') !== null
  );
}

function focusOn(target: HTMLElement | null | undefined): boolean {
  target?.focus();
  return target !== null && target !== undefined;
}

/** Finds the row above or below the one with the focus; the first if none has it. */
function rowFrom(step: 1 | -1): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row] [data-row-open]')];
  const current = rows.findIndex((open) => open.closest('[data-row]')?.contains(document.activeElement));
  return current === -1 ? rows[0] : rows[current + step];
}
