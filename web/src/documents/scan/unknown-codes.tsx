import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../shared/session';
import { say, t } from '../../text/t';
import { onDemand } from '../../ui/on-demand';
import type { Scan, UnknownScans } from './use-scans';

const TieDialog = onDemand(async () => (await import('./tie-dialog')).TieDialog);

interface UnknownCodesProps {
  unknown: UnknownScans;
}

/** Scanned codes that no product has: who manages products links them to one. */
export function UnknownCodes({ unknown }: UnknownCodesProps) {
  return unknown.scans.map((scan) => <UnknownCode key={scan.text} scan={scan} unknown={unknown} />);
}

function UnknownCode({ scan, unknown }: UnknownCodesProps & { scan: Scan }) {
  const session = useSession();
  const [isTying, setTying] = useState(false);
  const { code, text } = scan;
  // A GS1 code without the number of a product cannot be linked to one.
  const canTie = code !== '';
  const mayTie = session?.can('productsManage') === true;
  return (
    <Alert color="yellow" role="alert">
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          {say(t.scans.unknownCode, { code: code || text })} {canTie && !mayTie ? t.scans.askToTie : null}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" onClick={() => unknown.dismiss(scan)}>
            {t.scans.dismiss}
          </Button>
          {canTie && mayTie ? (
            <Button variant="default" onClick={() => setTying(true)}>
              {t.scans.tieToProduct}
            </Button>
          ) : null}
        </Group>
      </Group>
      {isTying ? <TieDialog code={code} onClose={() => setTying(false)} onTied={() => unknown.takeUp(scan)} /> : null}
    </Alert>
  );
}
