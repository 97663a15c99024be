import { Button, createTheme, Group, EmptyState as MantineEmptyState, MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import IconInbox from '~icons/inbox';
import { t } from '../../text/t';

export interface EmptyStateProps {
  /** Says what is specified, e.g. 'No item found'. */
  text: string;
  /** Tells what would be here, or why it is empty. */
  hint?: ReactNode;
  /** Fetches again; it adds the Fetch button. */
  onFetch?: () => void;
  /** The default is 'Fetch'; some screens name the content ('Fetch Products'). */
  fetchLabel?: string;
  isFetching?: boolean;
  /** Offers the next step, e.g. a button to the add screen. */
  next?: ReactNode;
}

/** The next step is often the screen's own action: the one at the title stays the only filled button. */
const nextTheme = createTheme({ components: { Button: Button.extend({ defaultProps: { variant: 'default' } }) } });

/** Explains what goes here while there is nothing to show, and offers to fetch again or the next step. */
export function EmptyState({ text, hint, onFetch, fetchLabel = t.ui.fetch, isFetching, next }: EmptyStateProps) {
  return (
    <MantineEmptyState
      icon={<IconInbox aria-hidden />}
      title={text}
      description={hint}
      size="sm"
      px="md"
      py="xl"
      role="status"
      tabIndex={-1}
    >
      {onFetch || next ? (
        <Group gap="xs" justify="center">
          {onFetch ? (
            <Button variant="default" onClick={onFetch} loading={isFetching}>
              {fetchLabel}
            </Button>
          ) : null}
          <MantineThemeProvider theme={nextTheme}>{next}</MantineThemeProvider>
        </Group>
      ) : null}
    </MantineEmptyState>
  );
}
