import type { StoredLots } from '@ghala/contract/common/lots';
import { Button, Text } from '@mantine/core';
import { isTracked, type TrackableProduct } from '../../../documents/lots/lot-drafts';
import { lackText, lotsText } from '../../../documents/lots/lots-text';
import { say, t } from '../../../text/t';

interface LotsCellProps {
  line: { Product: TrackableProduct & { name: string }; lots: StoredLots | null };
  /** Tells what is wrong with the entered lots; by default, what the line lacks. */
  problem?: string | undefined;
  onOpen: () => void;
}

/** Shows the lots of a line in editing, and what it lacks; pressing it opens their entry. */
export function LotsCell({ line, problem, onOpen }: LotsCellProps) {
  const { Product } = line;
  if (!isTracked(Product)) return null;
  const { name, tracking } = Product;
  const text = lotsText(line);
  const lack = problem ?? lackText(line);
  return (
    <>
      <Button
        variant={text === '' ? 'light' : 'subtle'}
        size="compact-sm"
        aria-label={text === '' ? say(t.lots.enterFor, { tracking, name }) : say(t.lots.changeOf, { text, name })}
        onClick={onOpen}
      >
        {text === '' ? say(t.lots.enter, { tracking }) : text}
      </Button>
      {lack === '' ? null : (
        <Text size="xs" fw={600} c="var(--ghala-waiting)">
          {lack}
        </Text>
      )}
    </>
  );
}
