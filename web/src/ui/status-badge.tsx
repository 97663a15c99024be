import { Badge } from '@mantine/core';
import { statusLook } from '../shared/status';

/** A status word with its one colour and icon, e.g. `<StatusBadge status="Out of Stock" />`. */
export function StatusBadge({ status }: { status: string }) {
  const { color, icon: Icon } = statusLook(status);
  return (
    <Badge color={color} leftSection={<Icon size="1em" aria-hidden />}>
      {status}
    </Badge>
  );
}
