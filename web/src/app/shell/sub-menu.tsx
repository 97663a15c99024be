import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { t } from '../../text/t';
import type { MenuGroup } from '../menu';
import { groupOf } from './main-menu';
import classes from './shell.module.css';

export interface SubMenuProps {
  groups: MenuGroup[];
  pathname: string;
  /** Shows the way up from a screen two levels deep. */
  breadcrumbs: ReactNode;
}

/**
 * Shows the row under the header: the screens of the current one's menu, and the way up. It stands on every screen, so
 * that each title is at the same place.
 */
export const SubMenu = memo(function SubMenu({ groups, pathname, breadcrumbs }: SubMenuProps) {
  const entries = groupOf(groups, pathname)?.entries ?? [];
  return (
    <div className={classes.subMenu}>
      {entries.length === 0 ? null : (
        <nav className={classes.subItems} aria-label={t.app.screensBeside}>
          {entries.map(({ label, path }) => (
            <Link
              key={path}
              to={path}
              activeOptions={{ exact: true }}
              className={classes.subItem}
              data-current={path === pathname || undefined}
              aria-current={path === pathname ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
      {breadcrumbs ? <div className={classes.wayUp}>{breadcrumbs}</div> : null}
    </div>
  );
});
