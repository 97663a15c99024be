import { Badge } from '@mantine/core';
import { type Status, statusLook, statusText } from '../shared/status';

/** A status with its one colour and icon, e.g. `<StatusBadge of="stockLevels" code="out" />`. */
export function StatusBadge(status: Status) {
  const { color, icon: Icon } = statusLook(status);
  return (
    <Badge color={color} leftSection={<Icon size="1em" aria-hidden />}>
      {statusText(status)}
    </Badge>
  );
}
