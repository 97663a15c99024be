import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import IconBuildingWarehouse from '~icons/building-warehouse';
import IconHome from '~icons/home';
import IconMenu2 from '~icons/menu-2';
import IconScan from '~icons/scan';
import IconTruckDelivery from '~icons/truck-delivery';
import type { PlainPath } from '../../shared/address';
import { t } from '../../text/t';
import classes from './shell.module.css';

export interface BottomBarProps {
  /** The user's first screen. */
  home: PlainPath;
  pathname: string;
  isMenuOpen: boolean;
  onMenu: () => void;
  onScan: () => void;
}

/** The phone's bar at the bottom: Home, Stock, Scan, Orders and the whole menu. */
export function BottomBar({ home, pathname, isMenuOpen, onMenu, onScan }: BottomBarProps) {
  const places = [
    { label: t.app.home, path: home, icon: IconHome },
    { label: t.app.stock, path: '/inventory/stocks', icon: IconBuildingWarehouse },
  ];
  const linkTo = ({ label, path, icon: Icon }: (typeof places)[number]) => (
    <Link key={label} to={path} className={classes.bottomItem} data-current={path === pathname || undefined}>
      <Icon size={22} aria-hidden />
      {label}
    </Link>
  );
  return (
    <nav className={classes.bottomBar} aria-label={t.app.quickMenu}>
      {places.map(linkTo)}
      <UnstyledButton className={classes.bottomItem} aria-haspopup="dialog" onClick={onScan}>
        <IconScan size={22} aria-hidden />
        {t.app.scan}
      </UnstyledButton>
      {linkTo({ label: t.common.orders, path: '/orders', icon: IconTruckDelivery })}
      <UnstyledButton className={classes.bottomItem} aria-expanded={isMenuOpen} onClick={onMenu}>
        <IconMenu2 size={22} aria-hidden />
        {t.app.menu}
      </UnstyledButton>
    </nav>
  );
}
