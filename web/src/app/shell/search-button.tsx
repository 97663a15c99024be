import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { memo } from 'react';
import IconSearch from '~icons/search';
import { t } from '../../text/t';
import { loadSearchBox } from '../search/load-search-box';
import { search } from '../search/spotlight';
import classes from './shell.module.css';

const prepare = () => void loadSearchBox().catch(() => undefined);

/** Opens the search, as Ctrl+K does from anywhere, even in fields. */
export const SearchButton = memo(function SearchButton() {
  useHotkeys([['mod+K', search.open]], []);
  return (
    <UnstyledButton
      className={classes.search}
      aria-label={t.app.findOrDo}
      onClick={search.open}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <IconSearch size={18} aria-hidden />
      <span className={classes.searchWord}>{t.app.findOrDo}</span>
      <kbd className={classes.searchKeys}>{t.app.ctrlK}</kbd>
    </UnstyledButton>
  );
});
