import type { EnteredPart } from '@ghala/contract/stock/counted-quantity';
import { Button } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { formatQuantity } from '../../format/format';
import type { Mutation } from '../../net/send';
import { say, t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import type { Column } from '../../ui/table/column';
import { type ActionOptions, useAction } from '../../ui/use-action';

/** Describes a line's goods, in any document. */
export interface Line {
  id: number;
  quantity: number;
  entered?: EnteredPart[] | null;
  Product: { name: string; unit: { unit: string } };
}

interface LineRemoval<Result> {
  mutation: (lineId: number) => Mutation<Result>;
  failureTitle: string;
  successText?: string;
  /** The question has this title: 'Remove item'. */
  question: string;
  /** The line is removed from this document. */
  document: 'note' | 'order' | 'receipt';
  onSuccess: ActionOptions<Line, Result>['onSuccess'];
}

/** Removes a line from an editable document, after confirmation. The returned function is stable. */
export function useLineRemoval<Result>({
  mutation,
  failureTitle,
  successText,
  question,
  document,
  onSuccess,
}: LineRemoval<Result>) {
  const action = useAction<Line, Result>({
    mutation: ({ id }) => mutation(id),
    failureTitle,
    successText,
    onSuccess,
  });
  const ask = async (line: Line): Promise<void> => {
    const isSure = await confirm({
      title: question,
      text: say(t.lines.willBeTakenOff, {
        quantity: formatQuantity(line.quantity),
        unit: line.Product.unit.unit,
        name: line.Product.name,
        document,
      }),
      confirmLabel: t.lines.yesRemoveIt,
    });
    if (isSure) await action.start(line);
  };
  const latest = useRef(ask);
  latest.current = ask;
  return useCallback((line: Line) => void latest.current(line), []);
}

/** Adds a column with each line's Remove, under the specified heading. */
export function removeColumn<Row extends Line>(header: string, remove: (line: Row) => void): Column<Row> {
  return {
    id: 'remove',
    header,
    cell: (line) => (
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={say(t.lines.removeNamed, { name: line.Product.name })}
        onClick={() => remove(line)}
      >
        {t.common.remove}
      </Button>
    ),
    onPhone: 'side',
  };
}
