import { Anchor, Group, Text } from '@mantine/core';
import { t } from '../../text/t';
import { linkTo } from '../../ui/page/link-to';
import { countText, useWaitingWork, type WaitingCount } from './waiting-work';

/** Shows what waits for the user in one line, on the first screen of those who have no Home. */
export default function NeedsYouLine() {
  const { waiting } = useWaitingWork();
  if (waiting === undefined) return null;
  if (waiting.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t.dashboard.nothingNeedsYou}
      </Text>
    );
  return (
    <Group component="section" aria-label={t.dashboard.needsYou} gap="0 1rem">
      <Text size="sm" fw={600}>
        {t.dashboard.needsYou}
      </Text>
      {waiting.map((work) => (
        <Count key={work.kind} {...work} />
      ))}
    </Group>
  );
}

function Count({ count, text, list }: WaitingCount) {
  const figure = (
    <>
      <b>{countText(count)}</b> {text}
    </>
  );
  if (list === undefined)
    return (
      <Text size="sm" span>
        {figure}
      </Text>
    );
  return (
    // The link is as high as a finger needs.
    <Anchor {...linkTo(list)} size="sm" display="inline-block" lh="1.5rem">
      {figure}
    </Anchor>
  );
}
