import { say, t } from '../../text/t';
import type { ServerForm } from '../../ui/form/use-server-form';
import { FootBar } from '../../ui/page/foot-bar';
import { LinkButton } from '../../ui/page/link-button';
import { MainButton } from '../../ui/page/main-action';
import type { Note } from './note-kind';
import { countPicked, pickList } from './pick-list';

interface ProcessButtonsProps {
  /** Comes from the form of how the goods leave. */
  departure: Pick<ServerForm<never>, 'send' | 'isSending'>;
  note: Note;
}

/** Ends the screen that hands goods out with its buttons. */
export function ProcessButtons({ departure, note }: ProcessButtonsProps) {
  return (
    <FootBar summary={pickedText(note)}>
      <LinkButton variant="default" to="/orders">
        {t.common.close}
      </LinkButton>
      <MainButton loading={departure.isSending} onClick={() => void departure.send()}>
        {t.common.process}
      </MainButton>
    </FootBar>
  );
}

/** Writes '12 of 14 picked · 1 short'. */
function pickedText({ items }: Note): string {
  const { picked, short } = countPicked(pickList(items));
  const parts = [say(t.issueNotes.picked, { picked, count: items.length })];
  if (short > 0) parts.push(say(t.issueNotes.shortCount, { count: short }));
  return parts.join(' · ');
}
