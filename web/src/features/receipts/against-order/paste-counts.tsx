import { Alert, Button, Group, List } from '@mantine/core';
import { RowsDialog } from '../../../documents/lines/paste-dialog';
import type { PastedLine } from '../../../documents/lines/pasted-lines';
import { say, t } from '../../../text/t';
import { notifySuccess } from '../../../ui/notices';
import type { Drafts } from '../lines/use-line-drafts';
import type { OrderRow } from './order-columns';
import { countsFrom, type LeftRow } from './pasted-counts';

interface PasteCountsProps {
  purchaseNo: string;
  /** Holds rows that were already pasted; if there are none, the dialog asks for them. */
  pasted: string;
  rows: OrderRow[];
  onChange: (typed: Drafts) => void;
  onClose: () => void;
}

/**
 * Fills in from rows of a spreadsheet what was received of an order's lines, as if typed, and tells which rows fit no
 * line.
 */
export function PasteCounts({ purchaseNo, pasted, rows, onChange, onClose }: PasteCountsProps) {
  async function fillIn(lines: PastedLine[]): Promise<LeftRow[]> {
    const { typed, left } = countsFrom(lines, rows);
    const count = Object.keys(typed).length;
    if (count > 0) {
      onChange(typed);
      notifySuccess(say(t.receipts.linesFilled, { count }));
    }
    if (left.length === 0) onClose();
    return left;
  }

  return (
    <RowsDialog rows={pasted} failureTitle={t.receipts.batchItemNotCreated} hasPrice onClose={onClose} look={fillIn}>
      {(left) => (
        <>
          <Alert color="yellow" title={say(t.receipts.rowsLeft, { count: left.length })}>
            <List size="sm">
              {left.map(({ id, said, because }) => (
                <List.Item key={id}>{say(t.receipts.rowLeft, { said, because, purchaseNo })}</List.Item>
              ))}
            </List>
          </Alert>
          <Group justify="flex-end" mt="md">
            <Button data-autofocus onClick={onClose}>
              {t.common.close}
            </Button>
          </Group>
        </>
      )}
    </RowsDialog>
  );
}
