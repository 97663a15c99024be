import { Alert, Group } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { address } from '../../net/address';
import { say, t } from '../../text/t';
import { LinkButton } from '../../ui/page/link-button';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Names the note that was just processed; its gate pass comes next. */
    processed?: { kind: keyof typeof noteKinds; id: number; noteNo: string };
  }
}

/** Offers the gate pass of the note that was just processed. */
export function ProcessedNote() {
  const router = useRouter();
  const processed = useLocation({ select: ({ state }) => state.processed });
  if (processed === undefined) return null;
  const { kind, id, noteNo } = processed;
  return (
    <Alert
      color="green"
      variant="light"
      py="xs"
      role="status"
      withCloseButton
      closeButtonLabel={t.common.close}
      onClose={() => router.history.replace(router.state.location.href, {})}
    >
      <Group gap="sm">
        {say(t.issueNotes.processed, { noteNo })}
        <LinkButton to={address(noteKinds[kind].screens.gate, { id })}>{t.common.gatePass}</LinkButton>
      </Group>
    </Alert>
  );
}
