import type { PermissionFlag } from '@ghala/contract/access/permissions';
import type { ImportError } from '@ghala/contract/calls/product-import';
import type { FaultCode } from '@ghala/contract/refusals/fault-codes';
import { Alert, Stack, Text } from '@mantine/core';
import type { PlainPath } from '../../net/address';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { ScreenLink } from '../../ui/page/screen-access';

/** Tells what must exist or be switched on before rows can come in: where, and who may do it. */
interface Need {
  text: string;
  flag: PermissionFlag;
  kind: 'product' | 'supplier' | 'warehouse' | 'category';
  to: PlainPath;
  screen: string;
}

const texts = t.imports.first;
const ofProducts = {
  flag: 'productsManage',
  kind: 'product',
  to: '/inventory/products',
  screen: t.common.viewProducts,
} as const;
const ofSuppliers = { kind: 'supplier', to: '/suppliers', screen: t.common.suppliers } as const;
const tracking: Need = { text: texts.tracking, ...ofProducts };
const place: Need = {
  text: texts.place,
  flag: 'warehouseAdd',
  kind: 'warehouse',
  to: '/warehouses',
  screen: t.titles.warehouses,
};

const needs: Partial<Record<FaultCode, Need>> = {
  notTracked: tracking,
  notBySerial: tracking,
  trackingInStock: { text: texts.trackingInStock, ...ofProducts },
  noPackaging: { text: texts.packaging, ...ofProducts },
  noProductNamed: { text: texts.product, ...ofProducts },
  noSupplierNamed: { text: texts.supplier, flag: 'supplierAdd', ...ofSuppliers },
  notPrequalified: { text: texts.prequalified, flag: 'supplierManage', ...ofSuppliers },
  noPlaceNamed: place,
  noSectionNamed: place,
  mayNotMake: {
    text: texts.entry,
    flag: 'categoriesManage',
    kind: 'category',
    to: '/settings/categories',
    screen: t.common.categories,
  },
};

/** Tells what the failed rows of a file need first: a link for those who may do it, or whom to ask. */
export function FirstNeeded({ errors }: { errors: readonly ImportError[] }) {
  const found = new Set(errors.flatMap(({ code }) => needs[code as FaultCode] ?? []));
  if (found.size === 0) return null;
  return (
    <Alert color="yellow" title={texts.title}>
      <Stack gap={4}>
        {[...found].map((need) => (
          <NeedLine key={need.text} {...need} />
        ))}
      </Stack>
    </Alert>
  );
}

function NeedLine({ text, flag, kind, to, screen }: Need) {
  const mayDo = useCan(flag);
  return (
    <Text size="sm">
      {text} {mayDo ? <ScreenLink to={to}>{screen}</ScreenLink> : say(t.pickers.askWhoAdds, { kind })}
    </Text>
  );
}
