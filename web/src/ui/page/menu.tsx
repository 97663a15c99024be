import { Menu as FloatingMenu, type MenuProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type CSSProperties, useContext } from 'react';
import { useClosedByBack } from '../dialogs/closed-by-back';
import { DialogFormsContext } from '../dialogs/dialog-forms';
import { useIsPhone } from '../use-is-phone';

/** This overrides where the menu's opener would place it; the rest of the sheet's look is in theme.css. */
const SHEET: CSSProperties = { position: 'fixed', top: 'auto', left: 0, width: '100%' };

/** Opens a menu at its button; on a phone, a sheet from below. Escape, the back button or a tap beside it closes it. */
export function Menu({ opened, onChange, onClose, ...others }: MenuProps) {
  const isPhone = useIsPhone();
  const isInDialog = useContext(DialogFormsContext) !== undefined;
  const [isOpen, setOpen] = useUncontrolled({ value: opened, defaultValue: false, onChange });

  function close() {
    setOpen(false);
    onClose?.();
  }

  useClosedByBack(isOpen, close);
  return (
    <FloatingMenu
      {...others}
      opened={isOpen}
      onChange={setOpen}
      onClose={onClose}
      {...(isPhone && {
        // It lies above the bars, yet within the page's landmark.
        withinPortal: !isInDialog,
        portalProps: { target: '#content' },
        styles: { dropdown: SHEET },
        withOverlay: true,
        // The overlay closes it on a tap beside it: closed any earlier, that tap would also press what is beneath.
        closeOnClickOutside: false,
        overlayProps: { fixed: true, backgroundOpacity: 0.5, onClick: close },
      })}
    />
  );
}

Menu.Target = FloatingMenu.Target;
Menu.Dropdown = FloatingMenu.Dropdown;
Menu.Label = FloatingMenu.Label;
Menu.Item = FloatingMenu.Item;
Menu.CheckboxItem = FloatingMenu.CheckboxItem;
Menu.RadioGroup = FloatingMenu.RadioGroup;
Menu.RadioItem = FloatingMenu.RadioItem;
Menu.Divider = FloatingMenu.Divider;
