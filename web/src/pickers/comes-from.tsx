import type { To } from '../net/address';
import { rich } from '../text/rich';
import { t } from '../text/t';
import { ScreenLink } from '../ui/page/screen-access';

/** Links to where what a list lacks comes from, in a tab of its own, so that what was entered stays. */
function ComesFrom({ text, to, title }: { text: typeof t.pickers.receiveFirst; to: To; title: string }) {
  const link = (
    <ScreenLink to={to} target="_blank">
      {title}
    </ScreenLink>
  );
  return <span>{rich(text, { link })}</span>;
}

/** Serves lists of receipts, and of goods in stock. */
export function ReceiveFirst() {
  return <ComesFrom text={t.pickers.receiveFirst} to="/transaction/addbatch" title={t.common.addStock} />;
}

/** Serves lists of purchase orders. */
export function OrderFirst() {
  return <ComesFrom text={t.pickers.orderFirst} to="/purchases/add" title={t.titles.generatePurchaseOrder} />;
}
