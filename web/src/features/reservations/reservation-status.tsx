import type { ReservationRow } from '@ghala/contract/calls/reservations';
import { Text } from '@mantine/core';
import { formatQuantity } from '../../shared/format';
import { say, t } from '../../text/t';
import { StatusBadge } from '../../ui/status-badge';

/** The status of a reservation; while a release is pending, or after it was refused, with its request: in short only under the pointer. */
export function ReservationStatus({
  reservation,
  isShort = false,
}: {
  reservation: ReservationRow;
  isShort?: boolean;
}) {
  const about = releaseWords(reservation);
  if (isShort)
    return (
      <span title={about}>
        <StatusBadge of="reservationStatus" code={reservation.status} />
      </span>
    );
  return (
    <div>
      <StatusBadge of="reservationStatus" code={reservation.status} />
      {about === undefined ? null : (
        <Text size="xs" c="dimmed" maw="18rem">
          {about}
        </Text>
      )}
    </div>
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
