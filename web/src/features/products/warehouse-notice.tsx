import { Button, Text } from '@mantine/core';
import { useAnyWarehouse } from '../../pickers/any-warehouse';
import { t } from '../../text/t';

/** Warns that there is no warehouse yet: levels are tracked per warehouse. */
export function WarehouseNotice() {
  const warehouses = useAnyWarehouse();
  if (warehouses.data !== false) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      {t.products.noWarehouse}{' '}
      <Button
        variant="default"
        size="compact-sm"
        loading={warehouses.isFetching}
        onClick={() => void warehouses.refetch()}
      >
        {t.products.fetch}
      </Button>
    </Text>
  );
}
