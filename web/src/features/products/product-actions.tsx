import type { ProductDetail } from '@ghala/contract/calls/products';
import { Button } from '@mantine/core';
import { Fragment } from 'react';
import IconPencil from '~icons/pencil';
import { productItem } from '../../documents/labels/label-items';
import { LabelsButton } from '../../documents/labels/labels-button';
import { requestActions } from '../../documents/stock-requests/record-actions';
import { placeText } from '../../format/place';
import { address } from '../../net/address';
import { PRODUCTS_KEY } from '../../net/query-keys';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { DeleteButton } from '../../ui/dialogs/delete-button';
import { useDeletion } from '../../ui/dialogs/use-deletion';
import { LinkButton } from '../../ui/page/link-button';
import { linkTo } from '../../ui/page/link-to';
import { Menu } from '../../ui/page/menu';
import { deleteProduct } from './products.api';

/** Offers what can be done with a product and its stock. */
export function ProductActions({ product }: { product: ProductDetail }) {
  const canManage = useCan('productsManage');
  return (
    <>
      <StockActions product={product} />
      <LabelsButton items={() => [productItem(product)]} />
      {canManage ? <ManageActions product={product} /> : null}
    </>
  );
}

/** Asks for the place first, where there are several. */
function StockActions({ product: { Inventory } }: { product: ProductDetail }) {
  if (Inventory.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{t.products.stockActions}</Button>
      </Menu.Target>
      <Menu.Dropdown mah="24rem" style={{ overflowY: 'auto' }}>
        {Inventory.map((record) => (
          <Fragment key={record.id}>
            <Menu.Label>{placeText(record)}</Menu.Label>
            {requestActions(record.id).map(({ label, icon: Icon, to }) => (
              <Menu.Item
                key={label}
                {...linkTo(to)}
                aria-label={`${label}, ${placeText(record)}`}
                leftSection={<Icon size="1.1em" aria-hidden />}
              >
                {label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ManageActions({ product }: { product: ProductDetail }) {
  const removal = useDeletion({
    mutation: deleteProduct,
    question: t.products.areYouSure,
    failureTitle: t.products.productNotDeleted,
    successText: t.products.productDeleted,
    refresh: PRODUCTS_KEY,
    leadsTo: '/inventory/products',
  });
  return (
    <>
      <DeleteButton isRunning={removal.isRunning} onClick={() => void removal.start(product)}>
        {t.products.deleteProduct}
      </DeleteButton>
      <LinkButton
        to={address('/inventory/products/edit/$id', { id: product.id })}
        leftSection={<IconPencil size="1.1em" aria-hidden />}
      >
        {t.products.editProduct}
      </LinkButton>
    </>
  );
}
