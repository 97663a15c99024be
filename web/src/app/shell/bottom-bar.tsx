import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import IconBuildingWarehouse from '~icons/building-warehouse';
import IconHome from '~icons/home';
import IconMenu2 from '~icons/menu-2';
import IconScan from '~icons/scan';
import IconTruckDelivery from '~icons/truck-delivery';
import type { Icon } from '../../format/icon';
import type { PlainPath } from '../../net/address';
import { t } from '../../text/t';
import classes from './shell.module.css';

export interface BottomBarProps {
  home: PlainPath;
  pathname: string;
  mayOpen: (path: PlainPath) => boolean;
  isMenuOpen: boolean;
  onMenu: () => void;
  onScan: () => void;
}

interface Place {
  label: string;
  path: PlainPath;
  icon: Icon;
}

/**
 * Shows the phone's bar at the bottom: Home, Stock, Scan, Orders and the whole menu; what the user may not open is left
 * out.
 */
export const BottomBar = memo(function BottomBar({
  home,
  pathname,
  mayOpen,
  isMenuOpen,
  onMenu,
  onScan,
}: BottomBarProps) {
  // A user's first screen may be one of the others: it is marked once.
  const isCurrent = ({ label, path }: Place) => path === pathname && (label === t.app.home || path !== home);
  const linkTo = (place: Place) => {
    const { label, path, icon: Icon } = place;
    return mayOpen(path) ? (
      <Link key={label} to={path} className={classes.bottomItem} data-current={isCurrent(place) || undefined}>
        <Icon size={22} aria-hidden />
        {label}
      </Link>
    ) : null;
  };
  return (
    <nav className={classes.bottomBar} aria-label={t.app.quickMenu}>
      {linkTo({ label: t.app.home, path: home, icon: IconHome })}
      {linkTo({ label: t.app.stock, path: '/inventory/stocks', icon: IconBuildingWarehouse })}
      <UnstyledButton className={`${classes.bottomItem} ${classes.scan}`} aria-haspopup="dialog" onClick={onScan}>
        <span className={classes.scanMark}>
          <IconScan size={24} aria-hidden />
        </span>
        {t.app.scan}
      </UnstyledButton>
      {linkTo({ label: t.common.orders, path: '/orders', icon: IconTruckDelivery })}
      <UnstyledButton className={classes.bottomItem} aria-expanded={isMenuOpen} onClick={onMenu}>
        <IconMenu2 size={22} aria-hidden />
        {t.app.menu}
      </UnstyledButton>
    </nav>
  );
});
