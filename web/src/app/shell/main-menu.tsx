import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import IconChevronDown from '~icons/chevron-down';
import { t } from '../../text/t';
import { linkTo } from '../../ui/link-to';
import { Menu } from '../../ui/menu';
import type { MenuGroup } from '../menu';
import classes from './shell.module.css';

/** The header's menus on a desktop. A group with one entry is a plain link. */
export function MainMenu({ groups, pathname }: { groups: MenuGroup[]; pathname: string }) {
  return (
    <nav className={classes.mainMenu} aria-label={t.app.mainMenu}>
      {groups.map((group) => {
        const isCurrent = isIn(group, pathname);
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
}

/** Whether an address belongs to a group. */
export function isIn({ area }: MenuGroup, pathname: string): boolean {
  return pathname === area || pathname.startsWith(`${area}/`);
}
