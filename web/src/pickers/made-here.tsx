import type { AnswerOf } from '@ghala/contract/common/call';
import { useCan } from '../session/session';
import { say, t } from '../text/t';
import { onDemand } from '../ui/dialogs/on-demand';
import type { Making, MakingProps } from '../ui/inputs/making';
import { type MadeKind, madeHere } from './made-kinds';
import type { MakeDialogProps } from './make-dialog';

type MadeAnswer<Kind extends MadeKind> = AnswerOf<(typeof madeHere)[Kind]['call']>;

const MakeDialog = onDemand<MakeDialogProps>(async () => (await import('./make-dialog')).MakeDialog);

/** Tells a picker how what is missing is added, or who could. */
export interface AddedHere<Option> {
  making?: Making<Option>;
  whoAdds?: string;
}

/**
 * Lets a picker add what is missing.
 * @param optionOf how the picker offers the new record
 * @param belonging `parentId` of what it belongs to: the unit of a sub-unit, the warehouse of a section; `choices` are
 * the fields in which what it needs is chosen
 */
export function useMadeHere<Kind extends MadeKind, Option>(
  kind: Kind | undefined,
  optionOf: (made: MadeAnswer<Kind>) => Option,
  { parentId = null, choices }: Partial<Pick<MakeDialogProps, 'parentId' | 'choices'>> = {},
): AddedHere<Option> {
  const mayAdd = useCan(kind === undefined ? [] : madeHere[kind].flag);
  if (kind === undefined) return {};
  if (!mayAdd) return { whoAdds: say(t.pickers.askWhoAdds, { kind }) };
  return {
    making: {
      label: (words) => (words === '' ? say(t.pickers.addOne, { kind }) : say(t.pickers.addTyped, { words })),
      dialog: ({ words, onMade, onClose }: MakingProps<Option>) => (
        <MakeDialog
          kind={kind}
          words={words}
          parentId={parentId}
          choices={choices}
          onMade={(made) => onMade(optionOf(made as MadeAnswer<Kind>))}
          onClose={onClose}
        />
      ),
    },
  };
}
