import type { Abuse, PasswordVictim } from './abuse.js';

const PASSWORD = 'open sesame';
const OWN_CODES = 60;
const VISITED_CODES = 60;

/**
 * Creates the codes of the stranger and of others.
 *
 * @param create Creates a code, and returns its short code.
 */
export async function createProtectedCodes(
  create: (body: object) => Promise<{ shortCode: string }>,
): Promise<PasswordVictim> {
  const createSome = async (count: number): Promise<string[]> => {
    const paths: string[] = [];
    for (let n = 0; n < count; n++) {
      const routing = { password: PASSWORD };
      const { shortCode } = await create({ type: 'url', data: 'https://example.com/members', routing });
      paths.push(`/r/${shortCode}`);
    }
    return paths;
  };
  return { own: await createSome(OWN_CODES), visited: await createSome(VISITED_CODES) };
}

/** Floods of right passwords, which no limit of wrong passwords bounds. */
export const PASSWORD_FLOODS: Record<string, () => Abuse> = {
  'right passwords from one IPv6 /48': () => ({
    concurrency: 260,
    request: (n, { passwords }) =>
      submit(passwords.own[n % passwords.own.length]!, `2001:db8:9:${(n % 65_536).toString(16)}::1`),
  }),
  'right passwords from one IPv4 address': () => ({
    concurrency: 260,
    request: (n, { passwords }) => submit(passwords.own[n % passwords.own.length]!, '192.0.2.9'),
  }),
};

/**
 * Returns a function that visits a code from another network. It returns whether the right password opened
 * the code.
 */
export function createVisitor(url: string, { visited }: PasswordVictim): () => Promise<boolean> {
  let next = 0;
  return async () => {
    const visit = next++;
    const { path, init } = submit(visited[visit % visited.length]!, `198.18.${visit % 256}.7`);
    const { status } = await fetch(url + path, { ...init, redirect: 'manual' });
    return status === 303;
  };
}

function submit(path: string, clientIp: string): { path: string; init: RequestInit } {
  return {
    path,
    init: {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': clientIp },
      body: JSON.stringify({ password: PASSWORD }),
    },
  };
}
