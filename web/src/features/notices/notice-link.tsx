import type { NoticeRow } from '@ghala/contract/calls/notices';
import { VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import type { ScreenPath } from '../../shared/address';
import { t } from '../../text/t';
import { useMayOpen } from '../../ui/screen-access';
import classes from './notices.module.css';

interface NoticeLinkProps {
  notice: NoticeRow;
  onOpen: (notice: NoticeRow) => void;
}

/** What happened, as a link to what it is about. Without the permission for that screen it only marks the notice. */
export function NoticeLink({ notice, onOpen }: NoticeLinkProps) {
  const isOpen = useOpens(notice.path);
  const words = (
    <>
      {notice.readAt === null ? <VisuallyHidden>{t.notices.unread}: </VisuallyHidden> : null}
      {notice.text}
    </>
  );
  const common = { className: classes.text, 'data-unread': notice.readAt === null || undefined };
  if (!isOpen)
    return (
      <button type="button" {...common} onClick={() => onOpen({ ...notice, path: '' })}>
        {words}
      </button>
    );
  const open = (event: MouseEvent) => {
    // A new tab or window is the browser's own.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(notice);
  };
  return (
    <a href={notice.path} {...common} onClick={open}>
      {words}
    </a>
  );
}

/** Whether the screen at an address opens to the user. */
function useOpens(path: string): boolean {
  const router = useRouter();
  const mayOpen = useMayOpen();
  if (path === '') return false;
  const [, , foundRoute] = router.getMatchedRoutes(path.split('?')[0] ?? path);
  return foundRoute !== undefined && mayOpen(foundRoute.fullPath as ScreenPath);
}
