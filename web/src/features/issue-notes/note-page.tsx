import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DecideHere } from '../../documents/approvals/decide-here';
import { noteActions } from '../../documents/issue-notes/note-actions';
import { noteQuery } from '../../documents/issue-notes/note-calls';
import { NoteDetails } from '../../documents/issue-notes/note-details';
import {
  type FoundNote,
  findNote,
  type NoteKind,
  noteKinds,
  numberOf,
  type WholeNote,
} from '../../documents/issue-notes/note-kind';
import { useOrderHandlers } from '../../documents/issue-notes/use-order-handlers';
import { formatDateTime } from '../../format/format';
import { useSession } from '../../session/session';
import { say, t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { LoadingPage } from '../../ui/page/loading-page';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { Act, Standing } from '../../ui/page/standing';
import { StatusBadge } from '../../ui/page/status-badge';
import { useNoteScreen } from './note-screen';

/** Shows a pickup or dispatch note: its state, its next step and its contents. Printing it is one of the actions. */
export default function NotePage() {
  const { name, id } = useNoteScreen();
  return <NoteOf key={`${name} ${id}`} kind={noteKinds[name]} id={Number(id)} />;
}

function NoteOf({ kind, id }: { kind: NoteKind; id: number }) {
  const query = useQuery(noteQuery(kind, kind.calls.get, id));
  if (query.data === undefined) return <LoadingPage query={query} errorTitle={kind.texts.notFound} />;
  return <Shown kind={kind} found={findNote(query.data)} />;
}

function Shown({ kind, found }: { kind: NoteKind; found: FoundNote }) {
  const { note } = found;
  const noteNo = numberOf(found);
  const session = useSession();
  const handlers = useOrderHandlers();
  const actions = noteActions(kind, note, session, handlers.on(kind.answerKey, { id: note.id, noteNo }));
  const next = actions.find(({ isNext }) => isNext);
  return (
    <Page
      record={<RecordName name={noteNo} />}
      badges={
        <>
          <StatusBadge of="noteStatus" code={note.status} />
          {note.exception === 1 ? <StatusBadge of="outcome" code="exception" /> : null}
        </>
      }
      actions={actions
        .filter((action) => action !== next && !action.isEarly)
        .map((action) => <Act key={action.label} action={action} />)}
    >
      <Stack gap="md">
        <Standing text={stateText(note)} tone={toneOf(note)} next={next} />
        {note.status === 'pending' || note.cancellationWaits ? <DecideHere of={{ noteId: note.id }} /> : null}
        {note.processedAt === null ? null : (
          <DescriptionList
            items={[
              { label: t.orders.dispatchedBy, value: note.DispatchedBy },
              { label: t.notePage.issuedAt, value: formatDateTime(note.processedAt) },
              { label: t.orders.vehicle, value: note.vehicle },
              { label: t.common.comment, value: note.comment },
            ]}
          />
        )}
        <NoteDetails found={found} />
      </Stack>
      {handlers.dialog}
    </Page>
  );
}

function toneOf({ status }: WholeNote) {
  return status === 'pending' ? 'waiting' : status === 'active' ? 'ready' : 'quiet';
}

/** Puts the note's state into a sentence. */
function stateText(note: WholeNote): string {
  const { status, Warehouse, processedAt, deletedAt } = note;
  if (status === 'draft') return t.notePage.draft;
  if (status === 'pending') return t.notePage.pending;
  if (status === 'active') return say(t.notePage.active, { place: Warehouse.name });
  if (status === 'cancelled') {
    const words = { when: deletedAt === null ? '' : formatDateTime(deletedAt), name: note.name };
    return say(t.notePage.cancelled, { ...words, reason: note.cancelReason });
  }
  if (note.cancellationWaits) return t.orders.cancellationWaits;
  return say(t.notePage.completed, {
    when: processedAt === null ? '' : formatDateTime(processedAt),
    name: note.DispatchedBy,
  });
}
