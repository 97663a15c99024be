import { Drawer, NavLink } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { t } from '../../text/t';
import { layerLevels, useLayer } from '../../ui/dialogs/layers';
import { useIsPhone } from '../../ui/use-is-phone';
import type { MenuGroup } from '../menu';
import { groupOf } from './main-menu';
import classes from './shell.module.css';

export interface MenuDrawerProps {
  groups: MenuGroup[];
  pathname: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the whole menu for a narrow header; on a phone it opens from below. */
export const MenuDrawer = memo(function MenuDrawer({ groups, pathname, isOpen, onClose }: MenuDrawerProps) {
  const isPhone = useIsPhone();
  const id = useId();
  useLayer({
    isOpen,
    level: layerLevels.dialog,
    close: onClose,
    element: () => document.getElementById(id),
  });
  return (
    <Drawer
      id={id}
      closeOnEscape={false}
      opened={isOpen}
      onClose={onClose}
      title={t.app.menu}
      position={isPhone ? 'bottom' : 'left'}
      size={isPhone ? '85%' : 'xs'}
      transitionProps={{ duration: 0 }}
    >
      <nav aria-label={t.app.fullMenu}>
        {groups.map((group) => {
          const [only] = group.entries;
          if (group.entries.length === 1 && only) {
            return (
              <NavLink
                key={group.label}
                component={Link}
                to={only.path}
                label={group.label}
                active={only.path === pathname}
                onClick={onClose}
                className={classes.drawerLink}
              />
            );
          }
          return (
            <NavLink
              key={group.label}
              component="button"
              label={group.label}
              defaultOpened={group === groupOf(groups, pathname)}
              className={classes.drawerLink}
            >
              {group.entries.map(({ label, path }) => (
                <NavLink
                  key={path}
                  component={Link}
                  to={path}
                  label={label}
                  active={path === pathname}
                  aria-current={path === pathname ? 'page' : undefined}
                  onClick={onClose}
                  className={classes.drawerLink}
                />
              ))}
            </NavLink>
          );
        })}
      </nav>
    </Drawer>
  );
});
