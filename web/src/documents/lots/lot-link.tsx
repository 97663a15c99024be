import type { LotHead } from '@ghala/contract/common/lots';
import { Text } from '@mantine/core';
import { address } from '../../net/address';
import { ScreenLink } from '../../ui/page/screen-access';

/** A longer number may break, as a narrow column has no room for it. */
const LONGEST_WHOLE = 20;

interface LotLinkProps {
  /** A lot without an id is not known yet. */
  lot: (Pick<LotHead, 'number'> & { lotId?: number | null }) | null;
  /** By default, it is the lot's number. */
  children?: string | undefined;
}

/** Shows a lot by its number, or by another text; a known one links to its screen. */
export function LotLink({ lot, children = lot?.number ?? '' }: LotLinkProps) {
  const text = <LotText number={lot?.number ?? ''}>{children}</LotText>;
  if (!lot?.lotId) return text;
  return <ScreenLink to={address('/inventory/lots/$id', { id: lot.lotId })}>{text}</ScreenLink>;
}

/** Shows a text about a lot and keeps its number on one line: 'SL-2507' is not read as 'SL-' and '2507'. */
export function LotText({ number, children }: { number: string; children: string }) {
  const at = children.indexOf(number);
  if (number === '' || number.length > LONGEST_WHOLE || at === -1) return children;
  return (
    <>
      {children.slice(0, at)}
      <Text span inherit style={{ whiteSpace: 'nowrap' }}>
        {number}
      </Text>
      {children.slice(at + number.length)}
    </>
  );
}
