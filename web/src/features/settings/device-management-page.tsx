import { t } from '../../text/t';
import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';

export default function DeviceManagementPage() {
  return (
    <Page>
      <EmptyState text={t.settings.noDevicesYet} hint={t.settings.devicesHint} />
    </Page>
  );
}
