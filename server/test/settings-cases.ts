import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { backupCalls } from '@ghala/contract/calls/backups';
import { billingCalls } from '@ghala/contract/calls/billing';
import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { identityCalls } from '@ghala/contract/calls/identity';
import { linkAddressCalls } from '@ghala/contract/calls/link-address';
import { messageCalls } from '@ghala/contract/calls/messages';
import { noticeCalls } from '@ghala/contract/calls/notices';
import { viewCalls } from '@ghala/contract/calls/views';
import type { Call } from '@ghala/contract/common/call';
import { serverRoot } from '../src/runtime/server-root';
import { backupBody, makeEmptyBackup } from './backup-cases';
import { type CallCase, image, list, Maker, on, withoutInput } from './call-case';
import { uniqueName } from './fixtures';
import type { Client, TestApp } from './test-app';

/** Covers the company, the catalogues, and their settings. */
export function settingsCases(test: TestApp, admin: Client): CallCase[] {
  const maker = new Maker(test, admin);
  const { units, categories, payments, purposes, tags, nogs, projects } = catalogueCalls;
  const viewBody = () => ({
    list: 'orders',
    name: uniqueName('View'),
    audience: 'mine',
    query: { status: 'active', sort: '-createdAt' },
    columns: { project: false },
    isStart: false,
  });
  const view = () => maker.made(viewCalls.create, viewBody());
  /** Tells how entries of a catalogue are created and deleted. */
  const entries = (
    calls: { create: Call; delete: Call },
    entity: string,
    key: string,
    body: () => Record<string, string>,
    field = key,
  ): CallCase[] => [
    {
      call: calls.create,
      good: () => ({ body: body() }),
      answers: [key],
      wrong: [{ body: { ...body(), [field]: ' ' } }, [field]],
      logs: [entity, 'create', 'after'],
    },
    {
      call: calls.delete,
      good: on(() => maker.made(calls.create, body())),
      answers: [],
      logs: [entity, 'delete', 'before'],
    },
  ];

  return [
    list(businessProfileCalls.list),
    {
      call: businessProfileCalls.save,
      good: () => ({
        body: { businessName: uniqueName('Duka'), businessEmail: 'info@duka.example', systemName: 'Stores' },
      }),
      answers: ['profile'],
      wrong: [{ body: { businessName: '', businessEmail: 'x' } }, ['businessName', 'businessEmail']],
      logs: ['BusinessProfile', 'update', 'both'],
    },
    {
      call: businessProfileCalls.saveLogo,
      good: async () => ({ files: { file: { name: 'logo.png', content: await image() } } }),
      answers: ['businessLogo'],
      wrong: [{ files: { file: { name: 'logo.png', content: 'no image' } } }, ['file']],
      logs: ['BusinessProfile', 'update', 'both'],
    },

    { call: backupCalls.state, good: withoutInput, answers: ['backups'] },
    {
      call: backupCalls.settings,
      good: withoutInput,
      answers: ['settings', 'isFixed', 'running', 'made', 'restoreCommand'],
    },
    {
      call: backupCalls.saveSettings,
      good: () => ({ body: backupBody() }),
      answers: ['settings', 'isFixed', 'running', 'made', 'restoreCommand'],
      wrong: [{ body: { folder: '', times: ['25:00'], days: [], keep: 0 } }, ['times.0', 'days', 'keep']],
      isForAdministrators: true,
      logs: ['Backup', 'update', 'both'],
    },
    {
      call: backupCalls.tryFolder,
      good: () => ({ body: { folder: backupBody().folder } }),
      answers: ['freeBytes'],
      wrong: [{ body: { folder: 'backups' } }, ['folder']],
      isForAdministrators: true,
      isUnrecorded: true,
    },
    {
      call: backupCalls.make,
      good: async () => {
        await test.database.deleteFrom('backup_requests').execute();
        await admin.send(backupCalls.saveSettings, { body: backupBody() });
        return {};
      },
      answers: ['settings', 'isFixed', 'running', 'made', 'restoreCommand'],
      logs: ['Backup', 'request', 'neither'],
    },
    {
      call: backupCalls.download,
      good: async () => ({ params: { id: await makeEmptyBackup(test) } }),
      answers: 'file',
      isForAdministrators: true,
      logs: ['Backup', 'download', 'neither'],
    },
    { call: linkAddressCalls.get, good: withoutInput, answers: ['linkAddress'] },
    {
      call: linkAddressCalls.confirm,
      good: () => ({ body: { address: 'http://localhost' } }),
      answers: ['linkAddress'],
      wrong: [{ body: { address: 'https://elsewhere.example' } }, ['address']],
      isForAdministrators: true,
      logs: ['LinkAddress', 'update', 'both'],
    },
    {
      call: linkAddressCalls.remove,
      good: async () => {
        await admin.attempt(linkAddressCalls.confirm, { body: { address: 'http://localhost' } });
        return {};
      },
      answers: ['linkAddress'],
      isForAdministrators: true,
      logs: ['LinkAddress', 'delete', 'before'],
    },

    list(auditLogCalls.list),
    list(auditLogCalls.unusual),
    { call: auditLogCalls.kinds, good: withoutInput, answers: ['entities', 'actions'] },
    list(messageCalls.list),
    { call: messageCalls.channels, good: withoutInput, answers: ['channels'] },
    { call: viewCalls.list, good: withoutInput, answers: ['views'] },
    {
      call: viewCalls.create,
      good: () => ({ body: viewBody() }),
      answers: ['view'],
      wrong: [
        {
          body: { ...viewBody(), name: '', list: 'No list', audience: 'some', query: { '': '1' }, columns: { a: 'x' } },
        },
        ['name', 'list', 'audience', 'query', 'columns.a'],
      ],
      logs: ['View', 'create', 'after'],
    },
    {
      call: viewCalls.update,
      good: on(view, () => ({ body: viewBody() })),
      answers: ['view'],
      wrong: [{ body: { ...viewBody(), audience: 'role' } }, ['roleId']],
      logs: ['View', 'update', 'both'],
    },
    { call: viewCalls.delete, good: on(view), answers: [], logs: ['View', 'delete', 'before'] },
    { call: noticeCalls.list, good: withoutInput, answers: ['notices', 'unread'] },
    {
      call: noticeCalls.read,
      good: () => ({ body: { ids: [1] } }),
      answers: [],
      wrong: [{ body: {} }, ['body']],
      isUnrecorded: true,
    },
    { call: noticeCalls.choices, good: withoutInput, answers: ['choices', 'topics', 'email', 'phone'] },
    {
      call: noticeCalls.choose,
      good: () => ({ body: { app: ['approvals'], email: ['stock'], sms: [] } }),
      answers: ['choices', 'topics', 'email', 'phone'],
      wrong: [{ body: { app: ['none'], email: [], sms: ['orders'] } }, ['app.0']],
      isUnrecorded: true,
    },
    { call: billingCalls.cards, good: withoutInput, answers: ['creditCards'] },
    {
      call: billingCalls.addCard,
      good: () => ({
        body: { cardHolderName: 'A N Other', expirationDate: '12/60', cvc: '123', cardNumber: '4111 1111 1111 1111' },
      }),
      answers: [],
      wrong: [
        { body: { cardHolderName: '', expirationDate: '13/60', cvc: '1', cardNumber: '4111 1111 1111 1112' } },
        ['cardHolderName', 'expirationDate', 'cvc', 'cardNumber'],
      ],
      logs: ['CreditCard', 'create', 'after'],
    },
    {
      call: identityCalls.read,
      good: () => {
        const content = readFileSync(join(serverRoot, 'test', 'identity-cards', 'newer-back.jpg'));
        return { files: { back_image: { name: 'back.jpg', content } } };
      },
      answers: ['result'],
      wrong: [{ body: { other: 'x' }, files: {} }, ['front_image']],
      isUnrecorded: true,
    },

    { call: projects.list, good: withoutInput, answers: ['data', 'isOutside'] },
    ...entries(projects, 'Project', 'project', () => ({ name: uniqueName('Project') }), 'name'),
    list(payments.list),
    ...entries(payments, 'Payment', 'payment', () => ({ payment: uniqueName('Payment') })),
    list(tags.list),
    ...entries(tags, 'Tag', 'tag', () => ({ tag: uniqueName('Tag') })),
    list(nogs.list),
    ...entries(nogs, 'Stock Category', 'nog', () => ({ nog: uniqueName('Nog') })),
    list(purposes.list),
    ...entries(purposes, 'Purpose', 'purpose', () => ({ module: 'Pickup', purpose: uniqueName('Purpose') })),
    { call: purposes.listOfKind, good: () => ({ params: { kind: 'Pickup' } }), answers: 'list' },
    list(units.list),
    ...entries(units, 'Unit', 'unit', () => ({ type: 'unit', unit: uniqueName('Unit'), symbol: 'none' })),
    {
      call: units.update,
      good: async () => ({
        params: { id: await maker.made(units.create, { unit: uniqueName('Unit') }) },
        body: { isWhole: true },
      }),
      answers: ['unit'],
      wrong: [{ body: { isWhole: 'perhaps' } }, ['isWhole']],
      logs: ['Unit', 'update', 'both'],
    },
    list(units.listSubUnits),
    list(units.listAll),
    {
      call: units.createSubUnit,
      good: async () => ({
        body: {
          type: 'subunit',
          unit: uniqueName('Piece'),
          unitId: await maker.made(units.create, { unit: uniqueName('Unit') }),
          count: 12,
        },
      }),
      answers: ['unit'],
      wrong: [{ body: { type: 'subunit', unit: '', unitId: 0, count: -1 } }, ['unit', 'unitId', 'count']],
      logs: ['Sub Unit', 'create', 'after'],
    },
    list(categories.list),
    ...entries(categories, 'Product Category', 'category', () => ({
      type: 'category',
      category: uniqueName('Category'),
    })),
    list(categories.listSubCategories),
    {
      call: catalogueCalls.addCommon,
      good: async () => {
        const { body } = await admin.attempt(payments.list, { query: { q: 'Cheque' } });
        for (const { id } of body) await admin.attempt(payments.delete, { params: { id } });
        return { body: { kinds: ['payments'] } };
      },
      answers: ['added'],
      wrong: [{ body: { kinds: ['wagons'] } }, ['kinds.0']],
      logs: ['Payment', 'create', 'after'],
    },
  ];
}
