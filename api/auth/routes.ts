import type { Route } from '../http/route.js';
import type { SessionDeps } from './deps.js';
import { signIn } from './sign-in.js';
import { signOut } from './sign-out.js';
import { signUp } from './sign-up.js';

/** The routes that open and close sessions. */
export const SESSION_ROUTES: readonly Route<SessionDeps>[] = [signUp, signIn, signOut];
