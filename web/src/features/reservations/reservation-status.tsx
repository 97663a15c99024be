import type { ReservationRow } from '@ghala/contract/calls/reservations';
import { Group, Text } from '@mantine/core';
import { formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';

/** Shows the status of a reservation, with the request while its release is pending or after it was refused. */
export function ReservationStatus({ reservation }: { reservation: ReservationRow }) {
  const about = releaseWords(reservation);
  return (
    <Group gap="xs">
      <StatusBadge of="reservationStatus" code={reservation.status} />
      {about === undefined ? null : (
        <Text component="span" size="xs" c="dimmed" truncate display="inline-block" maw="18rem" title={about}>
          {about}
        </Text>
      )}
    </Group>
  );
}

function releaseWords({ status, Release, Product }: ReservationRow): string | undefined {
  if (Release === null || (status !== 'pending' && status !== 'rejected')) return undefined;
  const asked = say(t.reservations.releaseRequestedBy, {
    quantity: formatQuantity(Release.quantity),
    unit: Product.unit.unit,
    name: Release.User.name,
  });
  return Release.reason === '' ? asked : `${asked}: ${Release.reason}`;
}
