import { t } from '../../text/t';
import { EmptyState } from '../../ui/page/empty-state';
import { Page } from '../../ui/page/page';

export default function DeviceManagementPage() {
  return (
    <Page>
      <EmptyState text={t.settings.noDevicesYet} hint={t.settings.devicesHint} />
    </Page>
  );
}
