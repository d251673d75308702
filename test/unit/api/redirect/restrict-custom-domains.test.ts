import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express, { type NextFunction, type Request, type Response } from 'express';
import { mayBeCustomDomain } from '../../../../api/http/middleware/requested-domain.js';
import { restrictCustomDomains } from '../../../../api/redirect/restrict-custom-domains.js';
import { ROUTES } from '../../../../api/routes.js';
import { DomainError } from '../../../../core/basics/errors.js';

let server: Server;
let url: string;

beforeAll(async () => {
  const app = express();
  app.use(
    restrictCustomDomains(ROUTES, {
      customDomains: {
        resolve: async () => ({ kind: 'unavailable', cause: new Error('the store is down') }),
      },
      shortLinks: { respondElsewhere: () => undefined },
    }),
  );
  app.use((_req, res) => res.send(mayBeCustomDomain(res) ? 'without the service' : 'as the service'));
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) =>
    res.sendStatus(error instanceof DomainError ? error.status : 500),
  );
  await new Promise<void>((resolve) => (server = app.listen(0, '127.0.0.1', () => resolve())));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each(['/healthz', '/readyz', '/readyz?for=api'])(
  '%s is served while hosts cannot be looked up, as if on a custom domain',
  async (path) => {
    expect(await (await fetch(url + path)).text()).toBe('without the service');
  },
);

test.each(['/', '/docs', '/HEALTHZ', '/healthz/more', '/x/healthz', '/metrics'])(
  '%s is unavailable while hosts cannot be looked up',
  async (path) => {
    expect((await fetch(url + path)).status).toBe(503);
  },
);
