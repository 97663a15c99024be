import { useParams } from '@tanstack/react-router';
import { WarehouseById } from './warehouse-detail-page';

/** Shows the warehouse at its second specified address. */
export default function WarehouseViewPage() {
  const { id } = useParams({ from: '/shell/warehouses/view/$id' });
  return <WarehouseById id={Number(id)} />;
}
