import type { Route } from '../http/route.js';
import { completeSignIn } from './complete-sign-in.js';
import type { SingleSignOnDeps } from './deps.js';
import { listSignInMethods } from './list-sign-in-methods.js';
import { startSignIn } from './start-sign-in.js';

/** The routes of sign-ins at the OpenID provider. */
export const SINGLE_SIGN_ON_ROUTES: readonly Route<SingleSignOnDeps>[] = [
  listSignInMethods,
  startSignIn,
  completeSignIn,
];
