import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { type CommonKind, commonEntries } from '@ghala/contract/entities/common-entries';
import { Button } from '@mantine/core';
import { change } from '../net/send';
import { useCan } from '../session/session';
import { labels, say, t } from '../text/t';
import { useAction } from '../ui/use-action';

/** So many of the entries are named: the others are of the same kind. */
const NAMED = 4;

interface AddCommonProps {
  kinds: readonly CommonKind[];
  /** By default, it names the first of them. */
  label?: string;
}

/** Fills an empty catalogue with what most companies have, in one tap, for users who may. */
export function AddCommon({ kinds, label = namesOf(kinds) }: AddCommonProps) {
  const mayAdd = useCan('categoriesManage');
  const adding = useAction({
    mutation: () => change(catalogueCalls.addCommon, { body: { kinds: [...kinds] } }),
    failureTitle: t.pickers.commonNotAdded,
    successText: ({ added }) => say(t.pickers.commonAdded, { added }),
    refresh: [['catalogues'], ['dashboard', 'first-steps']],
  });
  if (!mayAdd) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={adding.isRunning}
      // A field beside it must not lose its focus, and its list, before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void adding.start()}
    >
      {label}
    </Button>
  );
}

/** Writes 'Add Piece, Kilogram, Gram, Litre…'. */
function namesOf(kinds: readonly CommonKind[]): string {
  const names = kinds
    .flatMap((kind) => commonEntries[kind](labels.commonEntries))
    .map(({ unit, category, payment, purpose, nog }) => String(unit ?? category ?? payment ?? purpose ?? nog));
  const shown = [...new Set(names)];
  const list = shown.slice(0, NAMED).join(', ');
  return say(shown.length > NAMED ? t.pickers.addCommonMore : t.pickers.addCommon, { names: list });
}
