import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import IconTrash from '~icons/trash';

interface DeleteButtonProps {
  onClick: () => void;
  isRunning: boolean;
  children: ReactNode;
}

/** Deletes what the screen shows; the button is among the actions beside its title. */
export function DeleteButton({ onClick, isRunning, children }: DeleteButtonProps) {
  return (
    <Button
      variant="default"
      c="var(--mantine-color-error)"
      leftSection={<IconTrash size="1.1em" aria-hidden />}
      loading={isRunning}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
