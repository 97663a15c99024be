import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverRoot } from '../src/kernel/server-root';
import { type CallCase, type CallCases, image, list, Maker, on, plain } from './call-case';
import { uniqueName } from './fixtures';
import { type Client, FormPayload, type TestApp } from './test-app';

/** The company, the catalogues, and their settings. */
export function settingsCalls(test: TestApp, admin: Client): CallCases {
  const maker = new Maker(test, admin);
  /** A flat catalogue: its list, and how entries are created and deleted. */
  const plainCatalogue = (
    path: string,
    entity: string,
    key: string,
    body: () => Record<string, string>,
    field = key,
  ) => ({
    ...(path === '/api/projects' ? {} : list(path)),
    [`POST ${path}`]: {
      good: () => ({ body: body() }),
      answers: [key],
      wrong: [{ ...body(), [field]: ' ' }, [field]],
      logs: [entity, 'create', 'after'],
    } satisfies CallCase,
    [`GET ${path}/delete/:id`]: {
      good: on(
        (id) => `${path}/delete/${id}`,
        () => maker.made(path, body()),
      ),
      answers: [],
      logs: [entity, 'delete', 'before'],
    } satisfies CallCase,
  });

  return {
    ...list('/api/profile'),
    'POST /api/profile': {
      good: () => ({
        body: { businessName: uniqueName('Duka'), businessEmail: 'info@duka.example', systemName: 'Stores' },
      }),
      answers: ['profile'],
      wrong: [{ businessName: '', businessEmail: 'x' }, ['businessName', 'businessEmail']],
      logs: ['BusinessProfile', 'update', 'both'],
    },
    'POST /api/profile/logo': {
      good: async () => ({ body: new FormPayload({ file: { name: 'logo.png', content: await image() } }) }),
      answers: ['businessLogo'],
      wrong: [new FormPayload({ file: { name: 'logo.png', content: 'no image' } }), ['file']],
      logs: ['BusinessProfile', 'update', 'both'],
    },

    'GET /api/backups': { good: plain('/api/backups'), answers: ['backups'] },
    'GET /api/link-address': { good: plain('/api/link-address'), answers: ['linkAddress'] },
    'POST /api/link-address': {
      good: () => ({ body: { address: 'http://localhost' } }),
      answers: ['linkAddress'],
      wrong: [{ address: 'https://elsewhere.example' }, ['address']],
      isForAdministrators: true,
      logs: ['LinkAddress', 'update', 'both'],
    },
    'DELETE /api/link-address': {
      good: async () => {
        await admin.post('/api/link-address', { address: 'http://localhost' });
        return {};
      },
      answers: ['linkAddress'],
      isForAdministrators: true,
      logs: ['LinkAddress', 'delete', 'before'],
    },

    ...list('/api/logs'),
    'GET /api/logs/kinds': { good: plain('/api/logs/kinds'), answers: ['entities', 'actions'] },
    ...list('/api/messages'),
    'GET /api/creditcards': { good: plain('/api/creditcards'), answers: ['creditCards'] },
    'POST /api/creditcards': {
      good: () => ({
        body: { cardHolderName: 'A N Other', expirationDate: '12/60', cvc: '123', cardNumber: '4111 1111 1111 1111' },
      }),
      answers: [],
      wrong: [
        { cardHolderName: '', expirationDate: '13/60', cvc: '1', cardNumber: '4111 1111 1111 1112' },
        ['cardHolderName', 'expirationDate', 'cvc', 'cardNumber'],
      ],
      logs: ['CreditCard', 'create', 'after'],
    },
    'POST /api/identity': {
      good: () => {
        const content = readFileSync(join(serverRoot, 'test', 'identity-cards', 'newer-back.jpg'));
        return { body: new FormPayload({ back_image: { name: 'back.jpg', content } }) };
      },
      answers: ['result'],
      wrong: [new FormPayload({ other: 'x' }), ['front_image']],
    },

    'GET /api/v2/projects': { good: plain('/api/v2/projects'), answers: ['data', 'isOutside'] },
    ...plainCatalogue('/api/projects', 'Project', 'project', () => ({ name: uniqueName('Project') }), 'name'),
    ...plainCatalogue('/api/payments', 'Payment', 'payment', () => ({ payment: uniqueName('Payment') })),
    ...plainCatalogue('/api/tags', 'Tag', 'tag', () => ({ tag: uniqueName('Tag') })),
    ...plainCatalogue('/api/nogs', 'Stock Category', 'nog', () => ({ nog: uniqueName('Nog') })),
    ...plainCatalogue('/api/purposes', 'Purpose', 'purpose', () => ({
      module: 'Pickup',
      purpose: uniqueName('Purpose'),
    })),
    'GET /api/purposes/:kind': { good: plain('/api/purposes/Pickup'), answers: 'list' },
    ...plainCatalogue('/api/units', 'Unit', 'unit', () => ({ type: 'unit', unit: uniqueName('Unit'), symbol: 'none' })),
    ...list('/api/units/subunits'),
    ...list('/api/units/all'),
    'POST /api/units/subunit': {
      good: async () => ({
        body: {
          type: 'subunit',
          unit: uniqueName('Piece'),
          unitId: await maker.made('/api/units', { unit: uniqueName('Unit') }),
          count: 12,
        },
      }),
      answers: ['unit'],
      wrong: [{ type: 'subunit', unit: '', unitId: 0, count: -1 }, ['unit', 'unitId', 'count']],
      logs: ['Sub Unit', 'create', 'after'],
    },
    ...plainCatalogue('/api/category', 'Product Category', 'category', () => ({
      type: 'category',
      category: uniqueName('Category'),
    })),
    ...list('/api/category/subcategories'),
  };
}
