import { UnstyledButton } from '@mantine/core';
import { memo, useState } from 'react';
import IconCloudOff from '~icons/cloud-off';
import IconCloudUp from '~icons/cloud-up';
import { useConnectionLost } from '../../net/connection';
import { useOfflineQueue } from '../../offline/offline-queue';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import classes from './offline.module.css';
import { WaitingList } from './waiting-list';

/** Tells in the head that there is no connection, and how much waits on this device. It is absent while all is well. */
export const WaitingState = memo(function WaitingState() {
  const isLost = useConnectionLost();
  const waiting = useOfflineQueue();
  const [isOpen, setOpen] = useState(false);
  const stuck = waiting.filter(({ state }) => state !== 'waiting').length;
  const text = [
    ...(isLost ? [t.waiting.offline] : []),
    ...(stuck > 0 ? [say(t.waiting.needYou, { count: stuck })] : []),
    ...(waiting.length > stuck ? [say(t.waiting.toBeSent, { count: waiting.length - stuck })] : []),
  ].join(' · ');
  const Icon = isLost ? IconCloudOff : IconCloudUp;
  return (
    <>
      {text === '' ? null : (
        <UnstyledButton
          className={classes.state}
          aria-haspopup="dialog"
          aria-label={text}
          title={text}
          data-stuck={stuck > 0 || undefined}
          onClick={() => setOpen(true)}
        >
          <Icon size={20} aria-hidden />
          <span className={classes.words}>{text}</span>
          {waiting.length > 0 ? (
            <span className={classes.count} aria-hidden>
              {waiting.length}
            </span>
          ) : null}
        </UnstyledButton>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t.waiting.title}>
        <WaitingList onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
});
