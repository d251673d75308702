import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';

const LIBRARY = ['joserfc', '1.6.5'] as const;
const PROGRAM = fileURLToPath(new URL('oidc_provider.py', import.meta.url));

/** Whether this machine has Python, or must have it. */
export const canProvideIdentities = Boolean(process.env['CI']) || canHavePythonPackage(...LIBRARY);

/** Credentials of the client that the provider knows. */
export const OIDC_CLIENT = {
  OIDC_CLIENT_ID: 'qrelay',
  OIDC_CLIENT_SECRET: 'a secret of the client, which is long enough for HS256',
};

/** How the provider behaves in later sign-ins; see the program. */
export interface ProviderBehavior {
  person?: { sub: string; email?: string; email_verified?: unknown; name?: string };
  /** Replace checked claims; null removes one. */
  claims?: Record<string, unknown>;
  userinfo?: Record<string, unknown>;
  token?: 'key' | 'none' | 'hs256' | 'absent';
  metadata?: Record<string, unknown>;
  error?: string;
  stall?: Record<string, number>;
  status?: Record<string, number>;
  iss?: string | null;
}

export interface OidcProviderProcess {
  issuer: string;
  behave(behavior: ProviderBehavior): Promise<void>;
  /** Replaces the key that signs. */
  rotateKey(): Promise<void>;
  /** Paths of all requests so far. */
  requests(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts an OpenID provider on loopback, which signs with the Python library joserfc. */
export async function startOidcProvider(): Promise<OidcProviderProcess> {
  const python = join(await pythonEnvironment(...LIBRARY), 'bin', 'python');
  const child = spawn(python, [PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [issuer] = (await once(createInterface(child.stdout), 'line')) as [string];
  const post = async (path: string, body: object) => {
    await fetch(issuer + path, { method: 'POST', body: JSON.stringify(body) });
  };
  return {
    issuer,
    behave: (behavior) => post('/-/behave', behavior),
    rotateKey: () => post('/-/rotate', {}),
    requests: async () => (await (await fetch(`${issuer}/-/requests`)).json()) as string[],
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}
