import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type ReactNode, useState } from 'react';
import IconCheck from '~icons/check';
import IconCopy from '~icons/copy';
import { copyText } from '../../format/clipboard';
import { say, t } from '../../text/t';
import { messageOf, PopUpContent, popUp } from './dialogs';
import { layerLevels } from './layers';
import { needOverlays } from './overlays';

/** Describes a secret that is shown just this once, to be passed on. */
export interface Secret {
  /** Names its owner. */
  owner: string;
  /** Tells where they use it, such as the address to sign in with. */
  detail: string;
  secret: string;
}

/**
 * Shows secrets that no service could send, in a pop-up that only its button closes: they are kept nowhere. Resolves
 * when it is closed.
 */
export async function showOnce(
  title: string,
  text: string,
  secrets: readonly Secret[],
  waysToPassOn?: ReactNode,
): Promise<void> {
  if (secrets.length === 0) return;
  const drawn = needOverlays();
  if (drawn !== undefined) await drawn;
  await new Promise<void>((resolve) => {
    const id = modals.open({
      title,
      ...popUp(layerLevels.question),
      withCloseButton: false,
      onClose: () => resolve(),
      children: (
        <PopUpContent level={layerLevels.question} onClose={() => modals.close(id)}>
          <Text size="sm">{text}</Text>
          {secrets.map((secret) => (
            <SecretLine key={`${secret.owner} ${secret.detail}`} {...secret} />
          ))}
          {waysToPassOn}
          <Group justify="flex-end">
            <Button data-autofocus onClick={() => modals.close(id)}>
              {t.ui.passedOn}
            </Button>
          </Group>
        </PopUpContent>
      ),
    });
  });
}

function SecretLine({ owner, detail, secret }: Secret) {
  const [told, setTold] = useState('');
  const copy = () =>
    copyText(secret).then(
      () => setTold(t.ui.copied),
      (error: unknown) => setTold(messageOf(error)),
    );
  return (
    <Stack gap={4}>
      <Text size="sm">
        {owner}
        {detail === '' ? null : (
          <Text span c="dimmed">
            {' '}
            {detail}
          </Text>
        )}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code fz="md">{secret}</Code>
        <Button
          variant="default"
          size="xs"
          leftSection={
            told === t.ui.copied ? <IconCheck size="1em" aria-hidden /> : <IconCopy size="1em" aria-hidden />
          }
          aria-label={say(t.ui.copySecretOf, { owner })}
          onClick={() => void copy()}
        >
          {t.ui.copy}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {told}
        </Text>
      </Group>
    </Stack>
  );
}
