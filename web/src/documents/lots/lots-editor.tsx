import { Text } from '@mantine/core';
import { t } from '../../text/t';
import type { LotFieldsProps } from './lot-fields';
import { LotRows } from './lot-rows';
import classes from './lots-editor.module.css';
import { balanceText, lotsProblem } from './lots-problem';
import { SerialNumbers } from './serial-numbers';

export interface LotsEditorProps extends Omit<LotFieldsProps, 'problem'> {
  /**
   * It is set once saving was tried: the fault stands at its field, or at the first one if it concerns no single lot.
   */
  error?: React.ReactNode;
}

/**
 * Enters the lots or serial numbers of one line of goods that enter stock. They add up to the line's quantity: an only
 * lot has all of it, so nothing is typed but its number and expiry. The first field has the path `lots`.
 */
export function LotsEditor(props: LotsEditorProps) {
  const { product, lots, error } = props;
  const unsaid = { text: String(error), id: lots[0]?.id ?? 0, field: 'number' as const };
  const problem = error ? (lotsProblem(product, props) ?? unsaid) : undefined;
  const balance = balanceText(product, props);
  const isWrong = problem !== undefined && problem.id === undefined;
  const isSerial = product.tracking === 'serial';
  return (
    <fieldset className={classes.editor} aria-label={isSerial ? t.lots.serials : t.lots.lots}>
      {isSerial ? <SerialNumbers {...props} problem={problem} /> : <LotRows {...props} problem={problem} />}
      {balance === undefined || lots.length === 0 ? null : (
        <Text size="sm" role="status" c={isWrong ? 'var(--ghala-wrong)' : 'var(--ghala-waiting)'}>
          {balance}
        </Text>
      )}
    </fieldset>
  );
}
