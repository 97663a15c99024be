import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../session/session';
import { say, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import type { KeptScan, KeptScans } from './use-scans';

const TieDialog = onDemand(async () => (await import('./tie-dialog')).TieDialog);

interface KeptCodesProps {
  kept: KeptScans;
}

/**
 * Lists scanned codes that were not counted, and why. Users who manage products can link an unknown one to a product.
 */
export function KeptCodes({ kept }: KeptCodesProps) {
  return kept.scans.map((one) => <KeptCode key={`${one.scan.text} ${one.why}`} one={one} kept={kept} />);
}

function KeptCode({ one, kept }: KeptCodesProps & { one: KeptScan }) {
  const session = useSession();
  const [isTying, setTying] = useState(false);
  const { scan, why, times } = one;
  const code = scan.code || scan.text;
  const isUnknown = why === '';
  // A GS1 code without a product number cannot be linked to a product.
  const canTie = isUnknown && scan.code !== '';
  const mayTie = session?.can('productsManage') === true;
  const said = [
    isUnknown ? say(t.scans.unknownCode, { code }) : `${say(t.scans.notCounted, { code })}: ${why}`,
    ...(times > 1 ? [say(t.scans.times, { times })] : []),
    ...(canTie && !mayTie ? [t.scans.askToTie] : []),
  ];
  return (
    <Alert color="yellow" role="alert">
      <Group gap="sm" justify="space-between">
        <Text size="sm">{said.join(' ')}</Text>
        <Group gap="xs">
          <Button variant="subtle" onClick={() => kept.dismiss(one)}>
            {t.scans.dismiss}
          </Button>
          {isUnknown ? null : (
            <Button variant="default" onClick={() => void kept.takeUp(one)}>
              {t.scans.countAgain}
            </Button>
          )}
          {canTie && mayTie ? (
            <Button variant="default" onClick={() => setTying(true)}>
              {t.scans.tieToProduct}
            </Button>
          ) : null}
        </Group>
      </Group>
      {isTying ? (
        <TieDialog code={scan.code} onClose={() => setTying(false)} onTied={() => void kept.takeUp(one)} />
      ) : null}
    </Alert>
  );
}
