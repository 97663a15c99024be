import type { NoticeRow } from '@ghala/contract/calls/notices';
import { VisuallyHidden } from '@mantine/core';
import type { MouseEvent } from 'react';
import { t } from '../../text/t';
import { useOpensAddress } from '../../ui/page/screen-access';
import classes from './notices.module.css';

interface NoticeLinkProps {
  notice: NoticeRow;
  onOpen: (notice: NoticeRow) => void;
}

/**
 * Shows what happened, as a link to what it is about. Without the permission for that screen, it only marks the notice
 * as read.
 */
export function NoticeLink({ notice, onOpen }: NoticeLinkProps) {
  const isOpen = useOpensAddress(notice.path);
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
    // The browser itself opens a new tab or window.
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
