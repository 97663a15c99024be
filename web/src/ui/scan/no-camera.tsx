import { Text } from '@mantine/core';
import { t } from '../../text/t';

export function NoCamera() {
  return <Text size="sm">{t.app.cameraNotAvailable}</Text>;
}
