import { Avatar, type MantineColorScheme, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { memo } from 'react';
import IconKeyboard from '~icons/keyboard';
import IconLogout from '~icons/logout';
import IconUser from '~icons/user';
import type { Profile } from '../../session/session-store';
import { say, t } from '../../text/t';
import { askToSignOut } from '../../ui/dialogs/ask-to-sign-out';
import { linkTo } from '../../ui/page/link-to';
import { Menu } from '../../ui/page/menu';
import classes from './shell.module.css';

interface UserMenuProps {
  user: Profile;
  /** Shows the list of keys. */
  onShortcuts: () => void;
}

/** Shows the user's own name; opens Profile, keys, light or dark, Log Out. */
export const UserMenu = memo(function UserMenu({ user, onShortcuts }: UserMenuProps) {
  return (
    <Menu position="bottom-end" offset={4} width="15rem">
      <Menu.Target>
        <UnstyledButton className={classes.userButton} aria-label={say(t.app.userMenu, { name: user.name })}>
          <Avatar
            size={28}
            src={user.picture ? `/files/${user.picture}` : undefined}
            name={user.name}
            alt=""
            color="green"
            className={classes.avatar}
            aria-hidden
          />
          <span className={classes.userName}>{user.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.name} · {user.Permission.name}
        </Menu.Label>
        <Menu.Item {...linkTo('/settings/profile')} leftSection={<IconUser size="1.1em" aria-hidden />}>
          {t.app.profile}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size="1.1em" aria-hidden />} onClick={onShortcuts}>
          {t.app.shortcuts}
        </Menu.Item>
        <Menu.Divider />
        <ColorSchemeChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size="1.1em" aria-hidden />} onClick={() => void askToSignOut()}>
          {t.app.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});

function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
      <Menu.RadioItem value="auto">{t.app.followTheDevice}</Menu.RadioItem>
      <Menu.RadioItem value="light">{t.app.light}</Menu.RadioItem>
      <Menu.RadioItem value="dark">{t.app.dark}</Menu.RadioItem>
    </Menu.RadioGroup>
  );
}
