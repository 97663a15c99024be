import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';

export default function DeviceManagementPage() {
  return (
    <Page>
      <EmptyState
        text="No devices yet"
        hint="Scanners, printers and scales that work with the warehouse will be listed here."
      />
    </Page>
  );
}
