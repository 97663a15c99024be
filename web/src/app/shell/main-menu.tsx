import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import IconChevronDown from '~icons/chevron-down';
import { t } from '../../text/t';
import { linkTo } from '../../ui/page/link-to';
import { Menu } from '../../ui/page/menu';
import type { MenuGroup } from '../menu';
import classes from './shell.module.css';

/** Shows the header's menus on a desktop. A group with one entry is a plain link. */
export const MainMenu = memo(function MainMenu({ groups, pathname }: { groups: MenuGroup[]; pathname: string }) {
  const current = groupOf(groups, pathname);
  return (
    <nav className={classes.mainMenu} aria-label={t.app.mainMenu}>
      {groups.map((group) => {
        const isCurrent = group === current;
        const [only] = group.entries;
        if (group.entries.length === 1 && only) {
          return (
            <Link key={group.label} to={only.path} className={classes.menuTop} data-current={isCurrent || undefined}>
              {group.label}
            </Link>
          );
        }
        return (
          <Menu key={group.label} position="bottom-start" offset={4}>
            <Menu.Target>
              <UnstyledButton className={classes.menuTop} data-current={isCurrent || undefined}>
                {group.label}
                <IconChevronDown size="0.9em" aria-hidden />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {group.entries.map(({ label, path }) => (
                <Menu.Item key={path} {...linkTo(path)} aria-current={path === pathname ? 'page' : undefined}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        );
      })}
    </nav>
  );
});

/**
 * Finds the group of an address: a screen in two menus belongs to that of its area, one without an area to that which
 * lists it.
 */
export function groupOf(groups: readonly MenuGroup[], pathname: string): MenuGroup | undefined {
  const isIn = (area: string) => pathname === area || pathname.startsWith(`${area}/`);
  return groups.find(({ area }) => isIn(area)) ?? groups.find(({ entries }) => entries.some(({ path }) => isIn(path)));
}
