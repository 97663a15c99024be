import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export interface LinkButtonProps extends ButtonProps {
  /** Address inside the application. */
  to: string;
  children: ReactNode;
}

/** A link that looks like a button: opens in a new tab as links do. */
export function LinkButton({ to, ...others }: LinkButtonProps) {
  return <Button component={Link} to={to} {...others} />;
}
