import { Button, Group } from '@mantine/core';
import { LinkButton } from '../ui/link-button';
import type { ServerForm } from '../ui/use-server-form';

interface ProcessButtonsProps {
  /** The form of how the goods leave; without one the note cannot be processed yet. */
  departure?: Pick<ServerForm<never>, 'send' | 'isSending'>;
}

/** The last row of the screen that hands goods out. */
export function ProcessButtons({ departure }: ProcessButtonsProps) {
  return (
    <Group gap="xs">
      {departure ? (
        <Button loading={departure.isSending} onClick={() => void departure.send()}>
          Process
        </Button>
      ) : null}
      <LinkButton variant="default" to="/orders">
        Close
      </LinkButton>
    </Group>
  );
}
