import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../format/format';
import { t } from '../../text/t';
import { EmptyState } from '../../ui/page/empty-state';
import { ErrorState } from '../../ui/page/error-state';
import { LinkButton } from '../../ui/page/link-button';
import { Skeletons } from '../../ui/page/skeletons';
import { useIsPhone } from '../../ui/use-is-phone';
import { NoticeLink } from './notice-link';
import { latestQuery, useOpenNotice, useReadAll } from './notices.api';
import classes from './notices.module.css';

/** Lists the newest notices, and links to all of them and to the choice of them. */
export function LatestNotices({ onClose }: { onClose: () => void }) {
  const latest = useQuery(latestQuery);
  const open = useOpenNotice();
  const readAll = useReadAll();
  const size = useIsPhone() ? 'sm' : 'compact-sm';
  if (latest.isPending) return <Skeletons />;
  if (latest.data === undefined)
    return <ErrorState title={t.notices.notLoaded} error={latest.error} onRetry={() => void latest.refetch()} />;
  const { notices, unread } = latest.data;
  return (
    <Stack gap="xs">
      {notices.length === 0 ? (
        <EmptyState text={t.notices.none} hint={t.notices.noneHint} />
      ) : (
        <ul className={classes.list}>
          {notices.map((notice) => (
            <li key={notice.id} className={classes.line}>
              <NoticeLink
                notice={notice}
                onOpen={(opened) => {
                  open(opened);
                  if (opened.path !== '') onClose();
                }}
              />
              <Text size="xs" c="dimmed">
                {formatDateTime(notice.createdAt)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs">
        {unread > 0 ? (
          <Button variant="default" size={size} loading={readAll.isRunning} onClick={() => void readAll.start(notices)}>
            {t.notices.markAllAsRead}
          </Button>
        ) : null}
        <LinkButton variant="subtle" size={size} to="/notices">
          {t.notices.allNotices}
        </LinkButton>
        <LinkButton variant="subtle" size={size} to="/settings/notifications">
          {t.notices.chooseNotices}
        </LinkButton>
      </Group>
    </Stack>
  );
}
