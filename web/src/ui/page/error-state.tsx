import { Button, Group, EmptyState as MantineEmptyState } from '@mantine/core';
import type { ReactNode } from 'react';
import IconAlertTriangle from '~icons/alert-triangle';
import { NO_CONNECTION } from '../../net/api-client';
import { t } from '../../text/t';
import { messageOf } from '../dialogs/dialogs';

export interface ErrorStateProps {
  /** Tells what failed, as specified, e.g. 'Product not found. Try again'. */
  title: string;
  error: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Leads on, where trying again would fail again. */
  wayOut?: ReactNode;
}

/** Explains why something could not be loaded, and offers Retry. */
export function ErrorState({ title, error, onRetry, isRetrying, wayOut }: ErrorStateProps) {
  const message = messageOf(error);
  return (
    <MantineEmptyState
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
      description={message === NO_CONNECTION ? t.ui.notLoadedOffline : message}
      size="sm"
      variant="light"
      color="red"
      px="md"
      py="xl"
      role="alert"
    >
      {onRetry ? (
        <Group gap="xs" justify="center">
          {wayOut}
          <Button variant="default" onClick={onRetry} loading={isRetrying}>
            {t.ui.retry}
          </Button>
        </Group>
      ) : null}
    </MantineEmptyState>
  );
}
