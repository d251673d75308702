import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runBounded } from '../../embedded/run-bounded.js';
import type { TestProgram } from './debian-packages.js';
import { startWebServer, type WebServer } from './web-server.js';

/** Serves a redirect map with nginx. `nginx -t` must accept it first. */
export async function serveWithNginx(
  program: TestProgram,
  map: string,
  folder: string,
  port: number,
): Promise<WebServer> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  await writeFile(join(folder, 'map.conf'), map.replaceAll('listen 80;', `listen 127.0.0.1:${port};`));
  await writeFile(
    join(folder, 'nginx.conf'),
    [
      `pid ${join(folder, 'nginx.pid')};`,
      'error_log stderr warn;',
      'events { worker_connections 64; }',
      `http { access_log off; ${temporary.join(' ')} include ${join(folder, 'map.conf')}; }`,
    ].join('\n'),
  );
  const settings = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  await runBounded({ command: program.path, args: ['-t', ...settings], env: program.env, timeoutMs: 60_000 });
  return startWebServer(program, [...settings, '-g', 'daemon off; master_process off;'], port);
}

/** Serves a redirect map with Caddy. */
export async function serveMapWithCaddy(
  program: TestProgram,
  map: string,
  folder: string,
  port: number,
): Promise<WebServer> {
  const options = `{\n\tadmin off\n\thttp_port ${port}\n\tdefault_bind 127.0.0.1\n\tauto_https off\n}\n`;
  const file = join(folder, 'Caddyfile');
  await writeFile(file, options + map);
  return startWebServer(program, ['run', '--config', file, '--adapter', 'caddyfile'], port, {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    HOSTILE: 'expanded',
  });
}
