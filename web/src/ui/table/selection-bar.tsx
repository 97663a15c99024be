import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { say, t } from '../../text/t';
import type { Selection } from '../list/use-selection';
import { FootBar } from '../page/foot-bar';

interface SelectionBarProps {
  selection: Pick<Selection<unknown>, 'selected' | 'clear'>;
  /** Tells what is selected; '3 selected' by default. */
  summary?: string;
  /** Shows the action on what is selected. */
  children: ReactNode;
}

/** Offers what can be done with the selected rows of a list; hidden while none is. */
export function SelectionBar({ selection: { selected, clear }, summary, children }: SelectionBarProps) {
  if (selected.length === 0) return null;
  return (
    <FootBar summary={summary ?? say(t.ui.selectedCount, { count: selected.length })}>
      <Button variant="subtle" onClick={clear}>
        {t.ui.clear}
      </Button>
      {children}
    </FootBar>
  );
}
