import { z } from 'zod';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import type { SingleSignOnDeps } from './deps.js';

const methodsSchema = z
  .object({
    password: z.boolean().describe('Whether people can sign in with a password.'),
    signUp: z.boolean().describe('Whether anyone can sign up with a password.'),
    oidc: z
      .object({ name: z.string().describe('Name of the provider, for the button.') })
      .nullable()
      .describe('The OpenID provider for single sign-on. Null if there is none.'),
  })
  .meta({ id: 'SignInMethods' });

export const listSignInMethods = defineRoute({
  method: 'get',
  path: '/api/v1/auth/methods',
  operationId: 'listSignInMethods',
  tag: 'Sessions',
  summary: 'List the ways to sign in',
  description: 'Needs no session. The operator of the service decides which ways there are.',
  access: { kind: 'public', cost: 1 },
  responses: { 200: { description: 'The ways to sign in', body: methodsSchema } },
  async handle(_request, { settings }: SingleSignOnDeps) {
    const { oidc, signsInByPassword: password, signUpOpen } = settings;
    return ok({ password, signUp: password && signUpOpen, oidc: oidc ? { name: oidc.name } : null });
  },
});
