import { randomUUID } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { validatorCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import { accessPlugin } from './access/access';
import { linkStatePlugin } from './access/link-state';
import { type Database, openLane } from './db/database';
import { replicasPlugin } from './db/replicas/replicas';
import { features, plainLinks } from './features';
import { openFileStore } from './files/files';
import { registerApiDocument } from './http/api-document';
import { generalLimitPlugin } from './http/general-limit';
import { liveEventsPlugin } from './http/live-events';
import { LongReads } from './http/long-reads';
import { openRequestsPlugin } from './http/open-requests';
import { reachedOriginPlugin } from './http/reached-origin';
import { refuseAddress, refuseConnection } from './http/refused-requests';
import { requestBodiesPlugin } from './http/request-bodies';
import { serializerCompiler } from './http/serializer';
import { uploadsPlugin } from './http/uploads';
import { ownInlineScripts, registerWebApp } from './http/web-app';
import { Committer } from './operation/committer';
import { createTransports } from './outbox/transports';
import type { Config } from './runtime/config';
import { registerErrors } from './runtime/errors';
import { LogStream } from './runtime/log-stream';
import type { Peers } from './runtime/peers';
import { logBrokenOff, RequestLog } from './runtime/request-log';
import { secretlessLog } from './runtime/secretless-log';
import { type TimeLimits, timeLimits } from './runtime/time-limits';
import { traceCalls } from './runtime/tracing';
import { loadTexts } from './text/texts';
import { databaseWatchPlugin, type WatchTimes } from './watch/database-watch';
import { diskSpacePlugin } from './watch/disk-space';
import { metricsPlugin } from './watch/metrics';
import { serverStatePlugin } from './watch/server-state';

interface Surroundings {
  config: Config;
  database: Database;
  /** This is the database's address, for the connection that listens to other server processes. */
  connectionString: string;
  /** Other processes behind the same port; omitted: there are none. */
  peers?: Peers | undefined;
  /** Sets time limits for incoming requests; where omitted, they are as in production. */
  times?: TimeLimits;
  /** How often to check that the database answers; omitted: as in production. */
  watchTimes?: WatchTimes;
}

/** Assembles the application on a migrated database, which stays open for the caller. */
export async function buildApp({
  config,
  database,
  connectionString,
  peers,
  times = timeLimits,
  watchTimes,
}: Surroundings): Promise<FastifyInstance> {
  await loadTexts();
  const logStream = new LogStream();
  const requestLog = new RequestLog();
  const app = fastify({
    logger: { level: config.logLevel, stream: logStream, ...secretlessLog },
    genReqId: () => randomUUID(),
    trustProxy: ['loopback', ...config.trustedProxies],
    bodyLimit: 2 * 1024 * 1024,
    routerOptions: { maxParamLength: 500 },
    // Some GETs change data, as specified: HEAD exists only where a route asks for it.
    exposeHeadRoutes: false,
    requestTimeout: times.requestMs,
    http: { headersTimeout: times.headersMs, connectionsCheckingInterval: times.checkEveryMs },
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    logController: requestLog,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrors(app);
  logBrokenOff(app, requestLog);
  app.addHook('onClose', async () => logStream.flush());

  const committer = new Committer(() => openLane(database));
  const transports = createTransports(config);
  const fileStore = await openFileStore(config);
  app.register(
    fastifyPlugin(
      async (instance) => {
        instance.decorate('config', config);
        instance.decorate('peers', peers);
        instance.decorate('database', database);
        instance.decorate('committer', committer);
        instance.decorate('transports', transports);
        instance.decorate('fileStore', fileStore);
        instance.decorate('longReads', new LongReads(config.databasePool));
        instance.decorate('readStoredFile', async (name: string) =>
          name === '' ? null : ((await fileStore.getBytes(name)) ?? null),
        );
      },
      { name: 'database' },
    ),
  );

  app.addHook('onClose', async () => committer.close());
  await app.register(openRequestsPlugin);
  traceCalls(app);
  protectBrowsers(app, config);
  await app.register(databaseWatchPlugin, { connectionString, times: watchTimes });
  await app.register(replicasPlugin);
  await app.register(serverStatePlugin);
  await app.register(generalLimitPlugin);
  await registerHttp(app);
  await app.register(linkStatePlugin);
  await app.register(accessPlugin);
  await app.register(reachedOriginPlugin);
  await app.register(diskSpacePlugin);
  await app.register(requestBodiesPlugin);
  await app.register(liveEventsPlugin, { connectionString });
  await app.register(metricsPlugin);
  await app.register(uploadsPlugin);
  await registerApiDocument(app);
  app.register(
    async (instance) => {
      instance.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
      });
      features(instance);
    },
    { prefix: '/api' },
  );
  app.register(async (instance) => plainLinks(instance));
  await registerWebApp(app);
  return app;
}

/** What pages may use of the device: the camera reads codes and takes pictures, on Ghala's own pages alone. */
const PERMISSIONS_POLICY = [
  'camera=(self)',
  'clipboard-write=(self)',
  'fullscreen=(self)',
  ...[
    ...[
      'accelerometer',
      'autoplay',
      'browsing-topics',
      'display-capture',
      'encrypted-media',
      'geolocation',
      'gyroscope',
    ],
    ...['hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
    ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'storage-access', 'usb', 'window-management'],
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** Before anything that may answer a call: also one that is refused at once is answered with these headers. */
function protectBrowsers(app: FastifyInstance, config: Config): void {
  const secure = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'", 'blob:'],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...ownInlineScripts()],
        connectSrc: ["'self'", 'blob:'],
        frameAncestors: ["'self'"],
        // Many run it on a local address without a certificate.
        upgradeInsecureRequests: config.publicUrl?.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
    crossOriginEmbedderPolicy: false,
  });
  // Made once: the plugin for Fastify makes it anew for each call.
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
    secure(request.raw, reply.raw, done as (error?: unknown) => void);
  });
}

async function registerHttp(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, {
    threshold: 2048,
    encodings: ['gzip', 'identity'],
    globalDecompression: false,
    // As by default, and PDFs: their structure for screen readers is plain text, half of a long paper.
    customTypes: /^text\/(?!event-stream)|[+/](json|text|xml|pdf|octet-stream)(;|$)/,
  });
}
