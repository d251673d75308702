import { parseHostName } from '../../core/urls.js';
import { CopyButton } from '../components/copy-button.js';

interface DnsRecordsProps {
  /** The domain as typed so far. */
  domain: string;
}

/** Setup steps for a custom domain. Renders nothing until the domain is valid. */
export function DnsRecords({ domain }: DnsRecordsProps) {
  const name = parseHostName(domain.trim());
  const service = parseHostName(location.host);
  if (name === undefined) return null;
  return (
    <div class="dns">
      <h3>Set up {name}</h3>
      <ol class="dns-steps small">
        <li>
          <p>Add this record at your DNS provider:</p>
          <dl class="dns-record">
            <div>
              <dt>Type</dt>
              <dd class="mono">CNAME</dd>
            </div>
            <div>
              <dt>Name</dt>
              <dd>
                <span class="mono">{name}</span> <CopyButton text={name} label="Copy name" />
              </dd>
            </div>
            <div>
              <dt>Value</dt>
              <dd>
                {service === undefined ? (
                  'The public host name of this service'
                ) : (
                  <>
                    <span class="mono">{service}</span> <CopyButton text={service} label="Copy value" />
                  </>
                )}
              </dd>
            </div>
          </dl>
          {name.split('.').length === 2 && (
            <p class="soft">
              A domain without a subdomain can’t have a CNAME record. Use ALIAS, ANAME, or A instead, or a
              subdomain such as qr.{name}.
            </p>
          )}
        </li>
        <li>Ask your operator to serve the domain, with a certificate if links start with https.</li>
        <li>
          Save the domain here once the record exists. Images of codes then use it. Already printed codes keep
          working.
        </li>
      </ol>
    </div>
  );
}
