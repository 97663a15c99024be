import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { To } from '../../net/address';
import { linkTo } from './link-to';

export interface LinkButtonProps extends ButtonProps {
  to: To;
  children: ReactNode;
}

/** A link that looks like a button opens in a new tab as links do. */
export function LinkButton({ to, ...others }: LinkButtonProps) {
  return <Button {...linkTo(to)} {...others} />;
}
