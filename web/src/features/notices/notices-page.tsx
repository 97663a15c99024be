import { type NoticeRow, noticeCalls, noticeListQuery } from '@ghala/contract/calls/notices';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDateTime } from '../../format/format';
import { NOTICES_KEY } from '../../net/query-keys';
import { t } from '../../text/t';
import { useListQuery } from '../../ui/list/use-list-query';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { NoticeLink } from './notice-link';
import { latestQuery, useOpenNotice, useReadAll } from './notices.api';

const filters = { unread: noticeListQuery.shape.unread };

/** Lists all notices of the user, newest first. */
export default function NoticesPage() {
  const list = useListState(filters);
  const query = useListQuery({ queryKey: [...NOTICES_KEY, 'list'], call: noticeCalls.list, input: {}, list });
  const latest = useQuery(latestQuery);
  const open = useOpenNotice();
  const readAll = useReadAll();
  const columns = useMemo(() => columnsOf(open), [open]);
  return (
    <Page
      actions={
        <>
          <LinkButton variant="default" to="/settings/notifications">
            {t.notices.chooseNotices}
          </LinkButton>
          <Button
            variant="default"
            disabled={!latest.data?.unread}
            loading={readAll.isRunning}
            onClick={() => void readAll.start(latest.data?.notices ?? [])}
          >
            {t.notices.markAllAsRead}
          </Button>
        </>
      }
    >
      <SegmentedControl
        aria-label={t.notices.show}
        transitionDuration={0}
        value={list.filters.unread === true ? 'unread' : 'all'}
        onChange={(shown) => list.setFilters(shown === 'unread' ? { unread: true } : {})}
        data={[
          { value: 'all', label: t.common.all },
          { value: 'unread', label: t.notices.unread },
        ]}
        maw="16rem"
      />
      <DataTable
        name="notices"
        label={t.notices.notices}
        columns={columns}
        list={list}
        query={query}
        isNumbered={false}
        empty={{ text: t.notices.none, hint: t.notices.noneHint }}
      />
    </Page>
  );
}

function columnsOf(open: (notice: NoticeRow) => void): Column<NoticeRow>[] {
  return [
    {
      id: 'text',
      header: t.notices.notice,
      cell: (notice) => <NoticeLink notice={notice} onOpen={open} />,
      minWidth: '20rem',
      onPhone: 'title',
    },
    {
      id: 'createdAt',
      header: t.notices.when,
      cell: (notice) => formatDateTime(notice.createdAt),
      sortKey: 'createdAt',
      minWidth: '9.5rem',
      onPhone: 'under',
    },
  ];
}
