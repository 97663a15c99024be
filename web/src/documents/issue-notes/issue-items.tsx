import { Button, Stack } from '@mantine/core';
import { useContext, useMemo, useRef, useState } from 'react';
import { t } from '../../text/t';
import { Section } from '../../ui/page/section';
import { DataTable } from '../../ui/table/data-table';
import { useIsPhone } from '../../ui/use-is-phone';
import { LineLots, LotsContext, LotsDialog } from './line-lots';
import type { Note, NoteKind } from './note-kind';
import { pickColumns } from './pick-columns';
import { ButtonsCell, CommentCell, ItemActionsContext, QuantityCell } from './pick-line-cells';
import { PickLineDialog } from './pick-line-dialog';
import { type PickLine, pickList } from './pick-list';
import { ScanLine } from './scan-line';
import { TypedLinesProvider, useTypedLines } from './typed-lines';
import { useItemActions } from './use-item-actions';

interface IssueItemsProps {
  kind: NoteKind;
  note: Note;
  /** The specified title includes its number. */
  title: string;
}

/**
 * Lists the lines of a note that is being handed out as a pick list by section: a tick, or a scan, issues one from
 * stock.
 */
export function IssueItems(props: IssueItemsProps) {
  return (
    <TypedLinesProvider>
      <PickSection {...props} />
    </TypedLinesProvider>
  );
}

function PickSection({ kind, note, title }: IssueItemsProps) {
  const actions = useItemActions(kind, note.id);
  const lines = useMemo(() => pickList(note.items), [note.items]);
  const { Warehouse } = note;
  const columns = useMemo(() => pickColumns(kind, Warehouse), [kind, Warehouse]);
  const isPhone = useIsPhone();
  const table = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<number>();
  const open = lines.find(({ id }) => id === openId);
  const [choosingId, setChoosingId] = useState<number>();
  const choosing = lines.find(({ id }) => id === choosingId);
  const lots = useMemo(
    () => ({ warehouseId: Warehouse.id, choose: ({ id }: PickLine) => setChoosingId(id) }),
    [Warehouse.id],
  );

  function show(line: PickLine) {
    const tick = table.current?.querySelector<HTMLElement>(`[data-pick="${line.id}"]`);
    tick?.closest('[data-row]')?.scrollIntoView({ block: 'center' });
  }

  return (
    <ItemActionsContext value={actions}>
      <LotsContext value={lots}>
        <Section title={title} actions={<IssueAllButton lines={lines} />}>
          <ScanForm note={note} lines={lines} onFound={show} />
          <div ref={table}>
            <DataTable
              name="note-issue-items"
              label={t.issueNotes.stockItems}
              columns={columns}
              rows={lines}
              groupOf={({ section }) => section || t.issueNotes.notInStock}
              onRowOpen={isPhone ? ({ id }) => setOpenId(id) : undefined}
              empty={{ text: t.common.noItemsFound }}
            />
          </div>
        </Section>
        {choosing ? <LotsDialog line={choosing} onClose={() => setChoosingId(undefined)} /> : null}
        {open ? (
          <PickLineDialog line={open} warehouse={Warehouse} onClose={() => setOpenId(undefined)}>
            <LineFields kind={kind} line={open} />
          </PickLineDialog>
        ) : null}
      </LotsContext>
    </ItemActionsContext>
  );
}

/** Issues every line that is left, as far as there is stock. */
function IssueAllButton({ lines }: { lines: readonly PickLine[] }) {
  const { issueAll, busy } = useContext(ItemActionsContext);
  const { typedLine } = useTypedLines();
  const left = lines.filter(({ isPicked, quantity }) => !isPicked && quantity > 0);
  return (
    <Button
      variant="default"
      disabled={left.length === 0 || busy.size > 0}
      onClick={() => issueAll(left.map(typedLine))}
    >
      {t.issueNotes.issueAll}
    </Button>
  );
}

interface ScanFormProps {
  note: Note;
  lines: readonly PickLine[];
  onFound: (line: PickLine) => void;
}

function ScanForm({ lines, ...others }: ScanFormProps) {
  const { issue, busy } = useContext(ItemActionsContext);
  const { typedLine } = useTypedLines();
  // A scanner often reads a code twice, the second time before the first is answered.
  const known = lines.map((line) => (busy.get(line.id) === 'issue' ? { ...line, isPicked: true } : line));
  return <ScanLine {...others} lines={known} onPick={(line, lots) => issue({ ...typedLine(line), ...lots })} />;
}

/** Shows what a row has no room for on a phone. */
function LineFields({ kind, line }: { kind: NoteKind; line: PickLine }) {
  return (
    <Stack gap="sm">
      {line.isPicked ? null : (
        <>
          <QuantityCell line={line} label={kind.texts.quantity} />
          <CommentCell line={line} />
          <LineLots line={line} />
        </>
      )}
      <ButtonsCell kind={kind} line={line} />
    </Stack>
  );
}
