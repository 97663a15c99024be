import { Text } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { Session } from '../../shared/session';
import { useSearch } from './use-search';

interface SearchBoxProps {
  session: Session;
  words: string;
  onWords: (words: string) => void;
}

/** Finds screens, goods and documents by name, code or number, from any screen. */
export function SearchBox({ session, words, onWords }: SearchBoxProps) {
  const navigate = useNavigate();
  const { groups, isSearching } = useSearch(words, session);
  return (
    <Spotlight.Root
      query={words}
      onQueryChange={onWords}
      shortcut={null}
      scrollable
      maxHeight="min(32rem, 70dvh)"
      attributes={{ content: { 'aria-label': 'Find anything' } }}
    >
      <Spotlight.Search
        placeholder="Product, code or document number"
        aria-label="What to find"
        leftSection={<IconSearch size="1.2em" aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ title, hits }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {hits.map(({ href, label, description }) => (
              <Spotlight.Action
                key={href}
                label={label}
                description={description}
                highlightQuery
                onClick={() => void navigate({ to: href })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 ? (
          <Spotlight.Empty>
            <Text size="sm">{emptyWords(words, isSearching)}</Text>
          </Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function emptyWords(words: string, isSearching: boolean): string {
  if (words.trim() === '') return 'Type a part of a name, a code or a number such as BPN-, PO-, DN- or PN-.';
  return isSearching ? 'Searching…' : `Nothing that you may open contains '${words.trim()}'.`;
}
