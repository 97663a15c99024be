import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReadCode } from '../../pickers/scanned-code';
import { useSession } from '../../shared/session';
import { say, t } from '../../text/t';
import { onDemand } from '../../ui/on-demand';

const TieDialog = onDemand(async () => (await import('./tie-dialog')).TieDialog);

interface UnknownCodeProps {
  code: ReadCode;
  onDismiss: () => void;
  /** It is a product's from now on. */
  onTied: () => void;
}

/** A scanned code that no product has: who manages products ties it to one. */
export function UnknownCode({ code, onDismiss, onTied }: UnknownCodeProps) {
  const session = useSession();
  const [isTying, setTying] = useState(false);
  const mayTie = session?.can('productsManage') === true;
  return (
    <Alert color="yellow" role="alert">
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          {say(t.scans.unknownCode, { code: code.code || code.text })} {mayTie ? null : t.scans.askToTie}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" onClick={onDismiss}>
            {t.scans.dismiss}
          </Button>
          {mayTie && code.code !== '' ? (
            <Button variant="default" onClick={() => setTying(true)}>
              {t.scans.tieToProduct}
            </Button>
          ) : null}
        </Group>
      </Group>
      {isTying ? (
        <TieDialog
          code={code.code}
          onClose={() => setTying(false)}
          onTied={() => {
            setTying(false);
            onTied();
          }}
        />
      ) : null}
    </Alert>
  );
}
