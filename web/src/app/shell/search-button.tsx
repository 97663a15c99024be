import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { spotlight } from '@mantine/spotlight';
import IconSearch from '~icons/search';
import { t } from '../../text/t';
import classes from './shell.module.css';

/** Opens the search, as Ctrl+K does from anywhere, even in fields. */
export function SearchButton() {
  useHotkeys([['mod+K', spotlight.open]], []);
  return (
    <UnstyledButton
      className={classes.search}
      aria-label={t.app.findAnything}
      title={t.app.ctrlK}
      onClick={spotlight.open}
    >
      <IconSearch size={18} aria-hidden />
      <span className={classes.searchWord}>{t.app.find}</span>
    </UnstyledButton>
  );
}
