import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { isUnanswered } from '../../net/api-client';
import { profileQuery } from '../../session/session';
import { t } from '../../text/t';
import { messageOf } from '../../ui/dialogs/dialogs';

/**
 * Warns over a screen that opened with the stored profile while the server fails to give the present one: permissions
 * may have changed. A lost connection is reported elsewhere, and an ended session leads to the login page.
 */
export const ProfileTrouble = memo(function ProfileTrouble() {
  const { isError, error, isFetching, refetch } = useQuery(profileQuery);
  if (!isError || isUnanswered(error)) return null;
  return (
    <Alert role="alert" color="red" mb="md" title={t.common.profileNotLoaded}>
      <Group justify="space-between">
        {messageOf(error)}
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t.ui.retry}
        </Button>
      </Group>
    </Alert>
  );
});
