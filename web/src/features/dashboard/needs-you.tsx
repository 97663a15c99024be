import { Anchor, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';
import { linkTo } from '../../ui/page/link-to';
import { countText, useWaitingWork, type WaitingCount } from './waiting-work';

/** Lists what waits for the user, each with a link to its list; zeros are left out. */
export function NeedsYou() {
  const id = useId();
  const { waiting, isError, error, isFetching, refetch } = useWaitingWork();
  if (waiting === undefined && isError)
    return (
      <ErrorState
        title={t.dashboard.waitingNotLoaded}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <Paper component="section" aria-labelledby={id} p={{ base: 'sm', sm: 'md' }}>
      <Title order={2} id={id} mb="xs">
        {t.dashboard.needsYou}
      </Title>
      {waiting === undefined ? (
        <Skeleton height={48} />
      ) : waiting.length === 0 ? (
        <Text c="dimmed">{t.dashboard.nothingNeedsYou}</Text>
      ) : (
        <SimpleGrid
          component="ul"
          cols={{ base: 2, sm: 3, lg: 6 }}
          spacing="md"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
        >
          {waiting.map((work) => (
            <li key={work.kind}>
              <Count {...work} />
            </li>
          ))}
        </SimpleGrid>
      )}
    </Paper>
  );
}

function Count({ count, text, list }: WaitingCount) {
  const figure = (
    <>
      <Text component="span" display="block" fz="h1" fw={650} lh={1.2}>
        {countText(count)}
      </Text>{' '}
      <Text component="span" size="sm" c="dimmed">
        {text}
      </Text>
    </>
  );
  return list === undefined ? (
    figure
  ) : (
    <Anchor {...linkTo(list)} display="block" underline="hover" c="inherit">
      {figure}
    </Anchor>
  );
}
