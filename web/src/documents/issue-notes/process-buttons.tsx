import { t } from '../../text/t';
import { FormButtons } from '../../ui/form';
import { MainButton } from '../../ui/main-action';
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
        <MainButton loading={departure.isSending} onClick={() => void departure.send()}>
          {t.common.process}
        </MainButton>
      ) : null}
    </FormButtons>
  );
}
