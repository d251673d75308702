import { useState } from 'preact/hooks';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import type { MapFormat } from '../../core/codes/redirect-map/map-entry.js';
import { SelectField, type Choice } from '../components/field.js';
import { Icon } from '../components/icon.js';

const FORMATS: readonly Choice<MapFormat>[] = [
  { value: 'nginx', label: 'nginx' },
  { value: 'caddy', label: 'Caddy' },
  { value: 'netlify', label: 'Netlify or Cloudflare Pages' },
  { value: 'csv', label: 'Table (CSV)' },
  { value: 'json', label: 'JSON' },
];

const ALL = '';

/** The download of a file with which another web server serves the links of the account. */
export function RedirectMapPanel({ account }: { account: AccountResource }) {
  const [format, setFormat] = useState<MapFormat>('nginx');
  const [chosen, setChosen] = useState(ALL);
  const hosts = listHosts(account).map((host) => ({ value: host, label: host }));
  // A file of Netlify has the paths of one host.
  const choices = format === 'netlify' ? hosts : [{ value: ALL, label: 'All hosts' }, ...hosts];
  const host = choices.some(({ value }) => value === chosen) ? chosen : choices[0]!.value;
  const query = new URLSearchParams({ format, ...(host !== ALL && { domain: host }) });
  return (
    <div class="account-act">
      <div>
        <h3>Leave with your links</h3>
        <p class="soft prose">
          A file for another web server, on which every printed code continues to lead where it leads now.
          Rules, passwords, and scan limits don’t move; the file says where.
        </p>
        <div class="field-pair redirect-map">
          <SelectField label="For" value={format} choices={FORMATS} onValue={setFormat} />
          <SelectField label="Host" value={host} choices={choices} onValue={setChosen} />
        </div>
      </div>
      <a class="button button-plain" href={`/api/v1/redirect-map?${query}`} download>
        <Icon name="download" /> Download redirect map
      </a>
    </div>
  );
}

/** Lists the hosts of the account's links: its domains, and the service itself. */
function listHosts({ domains, baseUrl }: AccountResource): string[] {
  const { hostname } = new URL(baseUrl);
  return [...new Set([...domains, domains.includes(hostname) ? location.hostname : hostname])];
}
