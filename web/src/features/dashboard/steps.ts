import type { PermissionFlag } from '@ghala/contract/access/permissions';
import type { FirstStepsDone } from '@ghala/contract/calls/dashboard';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { address, importOf, type To } from '../../net/address';
import { labels, say, t } from '../../text/t';

/** Names a first step that is either done or not. */
type Tick = Exclude<keyof FirstStepsDone, 'receipt' | 'note'>;

type Can = (flag: PermissionFlag) => boolean;

interface Way {
  title: string;
  to: To;
  /** Users with this permission can take it. */
  flag: PermissionFlag;
}

export interface Step {
  tick: Tick;
  about: string;
  /** The step may be left as it is: it is never the next one. */
  isOptional?: boolean;
  /** The first way gives the step its name; a user sees the ways that they can take. */
  ways: readonly Way[];
}

/** The steps stand in the order of their dependencies, the optional ones last. */
const steps: readonly Step[] = [
  {
    tick: 'company',
    about: t.dashboard.companyProfileAbout,
    ways: [{ title: t.dashboard.companyProfile, to: '/settings/business-profile', flag: 'categoriesManage' }],
  },
  {
    tick: 'warehouse',
    about: t.dashboard.warehousesAbout,
    ways: [
      { title: t.common.addWarehouse, to: '/warehouses/add', flag: 'warehouseAdd' },
      { title: t.imports.importPlaces, to: importOf('places'), flag: 'warehouseAdd' },
    ],
  },
  {
    tick: 'categories',
    about: t.dashboard.categoriesAbout,
    ways: [{ title: t.common.categories, to: '/settings/categories', flag: 'categoriesManage' }],
  },
  {
    tick: 'products',
    about: t.dashboard.productsAbout,
    ways: [
      { title: t.productImport.importProducts, to: '/inventory/products/import', flag: 'productsManage' },
      { title: t.common.addProduct, to: '/inventory/products/add', flag: 'productsManage' },
    ],
  },
  {
    tick: 'received',
    about: t.dashboard.addStockAbout,
    ways: [
      { title: t.common.addStock, to: '/transaction/addbatch', flag: 'batchAdd' },
      { title: t.imports.importStock, to: importOf('stock'), flag: 'batchAdd' },
    ],
  },
  {
    tick: 'issued',
    about: t.dashboard.issueAbout,
    ways: [
      { title: labels.noteScreens.dispatch.add, to: '/orders/dispatch/add', flag: 'dispatchAdd' },
      { title: labels.noteScreens.pickup.add, to: '/orders/pickup/add', flag: 'pickupAdd' },
    ],
  },
  {
    tick: 'backup',
    about: t.dashboard.backupAbout,
    ways: [{ title: t.dashboard.backup, to: '/settings/business-profile', flag: 'usersManage' }],
  },
  {
    tick: 'colleague',
    about: t.dashboard.usersAbout,
    isOptional: true,
    ways: [{ title: t.common.users, to: '/settings/users', flag: 'usersAdd' }],
  },
  {
    tick: 'secondName',
    about: t.dashboard.secondNameAbout,
    isOptional: true,
    ways: [{ title: t.dashboard.secondName, to: '/settings/approvals', flag: 'usersManage' }],
  },
];

/** Lists the steps that a user can do, with the ways that they can take. */
export function stepsFor(can: Can): Step[] {
  return steps.flatMap((step) => {
    const ways = step.ways.filter(({ flag }) => can(flag));
    return ways.length === 0 ? [] : [{ ...step, ways }];
  });
}

/**
 * Finds the first step that is neither done nor optional. Whoever began with the warehouse leaves the company for
 * later.
 */
export function nextOf(possible: readonly Step[], done: FirstStepsDone): Step | undefined {
  return possible.find(({ tick, isOptional }) => !done[tick] && !isOptional && !(tick === 'company' && done.warehouse));
}

/** Describes what to do next: a step, or the part of it that continues what is begun. */
export interface NextAct {
  text: string;
  to: To;
  /** One tap does it. */
  isCommon?: boolean;
}

/** Chooses what comes next for a user; undefined if that is not theirs to do. */
export function nextAct(done: FirstStepsDone, can: Can): NextAct | undefined {
  const next = nextOf(stepsFor(can), done);
  if (next === undefined) return undefined;
  const begun = next.tick === 'received' ? receiptAct(done) : next.tick === 'issued' ? noteAct(done, can) : null;
  if (begun !== null) return begun;
  const way = next.tick === 'products' ? next.ways.at(-1) : next.ways[0];
  return (
    way && { text: say(t.dashboard.nextStep, { step: next.tick }), to: way.to, isCommon: next.tick === 'categories' }
  );
}

function receiptAct({ receipt }: FirstStepsDone): NextAct | null {
  if (receipt === null) return null;
  const to = { to: '/transaction/addbatch', search: { id: String(receipt.id) } } as const;
  return { text: say(t.dashboard.nextOfReceipt, { number: receipt.number }), to };
}

/** @returns null if no note is under way, undefined if the next is for somebody else */
function noteAct({ note }: FirstStepsDone, can: Can): NextAct | null | undefined {
  if (note === null) return null;
  const { id, kind, status } = note;
  const { screens, flags } = noteKinds[kind];
  const { add, process } = screens;
  const text = say(t.dashboard.nextOfNote, { status, number: note.number });
  if (status === 'draft') return { text, to: { to: add, search: { id: String(id) } } };
  if (status === 'pending') return can('approveTransfer') ? { text, to: '/settings/approvals' } : undefined;
  return can(flags.process) ? { text, to: address(process, { id }) } : undefined;
}
