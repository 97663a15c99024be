import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import { features, plainLinks } from './features';
import { accessPlugin, DOCUMENTATION } from './shared/access';
import type { App } from './shared/app-types';
import type { Config } from './shared/config';
import type { Database } from './shared/database';
import { registerErrors } from './shared/errors';
import { openFileStore } from './shared/files';
import { generalLimitPlugin } from './shared/general-limit';
import { linkStatePlugin } from './shared/link-state';
import { liveEventsPlugin } from './shared/live-events';
import { LongReads } from './shared/long-reads';
import { startMaintenance } from './shared/maintenance';
import { createTransports, Outbox } from './shared/messages';
import { speakPlainly } from './shared/plain-errors';
import { refuseAddress, refuseConnection } from './shared/refused-requests';
import { requestBodiesPlugin } from './shared/request-bodies';
import { secretlessLog } from './shared/secretless-log';
import { serializerCompiler } from './shared/serializer';
import { serverRoot } from './shared/server-root';
import { type TimeLimits, timeLimits } from './shared/time-limits';
import { uploadsPlugin } from './shared/uploads';

interface Surroundings {
  config: Config;
  database: Database;
  /** Where that database is, for the connection that hears what other server processes do. */
  connectionString: string;
  /** How long requests may take to arrive; left out: as in production. */
  times?: TimeLimits;
}

/**
 * Composes the application on a migrated database. Closing it ends its workers; the database stays the caller's.
 */
export async function buildApp({
  config,
  database,
  connectionString,
  times = timeLimits,
}: Surroundings): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: config.logLevel, ...secretlessLog },
    genReqId: () => randomUUID(),
    trustProxy: ['loopback', ...config.trustedProxies],
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
    // Some GETs change something, as specified: HEAD exists only where a route asks for it.
    exposeHeadRoutes: false,
    requestTimeout: times.requestMs,
    http: { headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkEveryMs },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    // Health checks and the web application's own files would drown what matters.
    logController: new LogController({
      disableRequestLogging: (request) => request.url === '/api/health' || !request.url.startsWith('/api/'),
    }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrors(app);
  speakPlainly();

  const transports = createTransports(config);
  const fileStore = await openFileStore(config);
  app.register(
    fastifyPlugin(
      async (instance) => {
        instance.decorate('config', config);
        instance.decorate('database', database);
        instance.decorate('transports', transports);
        instance.decorate('fileStore', fileStore);
        instance.decorate('longReads', new LongReads(config.databasePool));
        instance.decorate('readStoredFile', async (name: string) =>
          name !== '' && (await fileStore.exists(name)) ? Buffer.from(await fileStore.getBytes(name)) : null,
        );
      },
      { name: 'database' },
    ),
  );

  await app.register(generalLimitPlugin);
  await registerHttp(app, config);
  await app.register(linkStatePlugin);
  await app.register(accessPlugin);
  await app.register(requestBodiesPlugin);
  await app.register(liveEventsPlugin, { connectionString });
  await app.register(uploadsPlugin);
  await registerDocumentation(app);
  app.register(
    async (instance) => {
      instance.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
      });
      features(instance as App);
    },
    { prefix: '/api' },
  );
  app.register(async (instance) => plainLinks(instance as App));
  await registerWebApp(app);
  startWorkers(app, new Outbox(database, transports, app.log));
  return app;
}

async function registerHttp(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        connectSrc: ["'self'", 'blob:'],
        frameAncestors: ["'self'"],
        // Many run it on a local address without a certificate.
        upgradeInsecureRequests: config.publicUrl?.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
    crossOriginEmbedderPolicy: false,
  });
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    globalDecompression: false,
  });
}

/** The OpenAPI document, made from the contract's schemas, and its page. */
async function registerDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      info: {
        title: 'Ghala',
        description:
          'Warehouse, inventory and procurement. Sign in by POST /api/auth/login and send the token as Bearer.',
        version: '1',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (instance) => {
    instance.isPublic = true;
    await instance.register(fastifySwaggerUi, { routePrefix: DOCUMENTATION });
  });
}

/** The built web application: its files, and its page for every address that is no call. */
async function registerWebApp(app: FastifyInstance): Promise<void> {
  const root = join(serverRoot, '..', 'web', 'dist');
  if (!existsSync(join(root, 'index.html'))) return;
  await app.register(async (instance) => {
    instance.isPublic = true;
    await instance.register(fastifyStatic, {
      root,
      wildcard: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(`${join('dist', 'assets')}`);
        reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    instance.get('/*', { exposeHeadRoute: true, schema: { hide: true } }, (request, reply) => {
      const isCall = request.url === '/api' || /^\/(api|assets|files)\//.test(request.url);
      return isCall ? reply.callNotFound() : reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    });
  });
}

function startWorkers(app: FastifyInstance, outbox: Outbox): void {
  let stopMaintenance = () => {};
  app.addHook('onReady', async () => {
    outbox.start();
    stopMaintenance = startMaintenance(app.database, app.log);
  });
  app.addHook('onClose', async () => {
    stopMaintenance();
    await outbox.close();
  });
}
