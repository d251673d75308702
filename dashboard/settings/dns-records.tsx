import { parseHostName } from '../../core/urls.js';
import { CopyButton } from '../components/copy-button.js';

interface DnsRecordsProps {
  /** As it is typed. */
  domain: string;
}

/** What the owner of a domain sets up for it. */
export function DnsRecords({ domain }: DnsRecordsProps) {
  const name = parseHostName(domain.trim());
  const service = parseHostName(location.host);
  if (name === undefined) return null;
  return (
    <div class="dns">
      <h3>Set up {name}</h3>
      <ol class="dns-steps small">
        <li>
          <p>Where the domain is managed, add this record:</p>
          <dl class="dns-record">
            <div>
              <dt>Type</dt>
              <dd class="mono">CNAME</dd>
            </div>
            <div>
              <dt>Name</dt>
              <dd>
                <span class="mono">{name}</span> <CopyButton text={name} label="Copy the name" />
              </dd>
            </div>
            <div>
              <dt>Value</dt>
              <dd>
                {service === undefined ? (
                  'the public host name of this service'
                ) : (
                  <>
                    <span class="mono">{service}</span> <CopyButton text={service} label="Copy the value" />
                  </>
                )}
              </dd>
            </div>
          </dl>
          {name.split('.').length === 2 && (
            <p class="soft">
              A name with nothing in front takes no CNAME: use ALIAS, ANAME or A there, or a name such as qr.
              {name}.
            </p>
          )}
        </li>
        <li>
          Ask whoever runs this service to answer for the name, with a certificate where links begin with
          https.
        </li>
        <li>
          Save it here once the record is there. Pictures of codes then carry it, and what is printed already
          goes on working.
        </li>
      </ol>
    </div>
  );
}
