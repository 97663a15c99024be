import { Button } from '@mantine/core';
import { t } from '../../text/t';
import { FormButtons } from '../../ui/form';
import type { ServerForm } from '../../ui/use-server-form';

interface ProcessButtonsProps {
  /** The form of how the goods leave; without it the note cannot be processed yet. */
  departure?: Pick<ServerForm<never>, 'send' | 'isSending'>;
}

/** The last row of the screen that hands goods out. */
export function ProcessButtons({ departure }: ProcessButtonsProps) {
  return (
    <FormButtons close="/orders">
      {departure ? (
        <Button loading={departure.isSending} onClick={() => void departure.send()}>
          {t.common.process}
        </Button>
      ) : null}
    </FormButtons>
  );
}
