import { MOST_UNREAD_COUNTED } from '@ghala/contract/calls/notices';
import { Drawer, Popover, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { memo, useId, useState } from 'react';
import IconBell from '~icons/bell';
import { say, t } from '../../text/t';
import { layerLevels, useLayer } from '../../ui/dialogs/layers';
import { useIsPhone } from '../../ui/use-is-phone';
import { LatestNotices } from './latest-notices';
import { latestQuery } from './notices.api';
import classes from './notices.module.css';

/** Shows the number of unread notices in the header, and opens the latest ones; on a phone from below. */
export const Bell = memo(function Bell() {
  const id = useId();
  const isPhone = useIsPhone();
  const href = useLocation({ select: (location) => location.href });
  // Going to another screen closes it.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === href;
  const { data } = useQuery(latestQuery);
  const unread = data?.unread ?? 0;
  const close = () => setOpenAt(undefined);
  const button = (
    <UnstyledButton
      className={classes.bell}
      aria-label={say(t.notices.bell, { unread })}
      aria-expanded={isOpen}
      aria-haspopup="dialog"
      title={t.notices.notices}
      onClick={() => setOpenAt(isOpen ? undefined : href)}
    >
      <IconBell size={20} aria-hidden />
      {unread > 0 ? (
        <span className={classes.count} aria-hidden>
          {unread < MOST_UNREAD_COUNTED ? unread : `${MOST_UNREAD_COUNTED - 1}+`}
        </span>
      ) : null}
    </UnstyledButton>
  );
  useLayer({
    isOpen: isOpen && isPhone,
    level: layerLevels.dialog,
    close,
    element: () => document.getElementById(id),
  });
  if (isPhone)
    return (
      <>
        {button}
        <Drawer
          id={id}
          closeOnEscape={false}
          opened={isOpen}
          onClose={close}
          title={t.notices.notices}
          position="bottom"
          size="85%"
          transitionProps={{ duration: 0 }}
        >
          <LatestNotices onClose={close} />
        </Drawer>
      </>
    );
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-end" offset={4} width="26rem" trapFocus returnFocus>
      <Popover.Target popupType="dialog">{button}</Popover.Target>
      <Popover.Dropdown p="md">
        <LatestNotices onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
});
