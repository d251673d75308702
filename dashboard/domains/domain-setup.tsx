import type { ComponentChildren } from 'preact';
import type { DomainResource } from '../../core/accounts/domains/domain-schemas.js';
import { parseHostName } from '../../core/basics/host-name.js';
import { CopyButton } from '../components/copy-button.js';
import { Operator } from '../components/operator.js';

/** The steps after which a domain leads to this service and is proved: its DNS records, to be copied. */
export function DomainSetup({ domain: { domain, record } }: { domain: DomainResource }) {
  const name = parseHostName(domain) ?? domain;
  return (
    <ol class="dns-steps small">
      <li>
        <p>Add this record at your DNS provider. It proves that the domain is yours, so keep it:</p>
        <DnsRecord type={record.type} name={record.name} value={record.value} />
      </li>
      <li>
        <p>Add this record, which leads the domain to this service:</p>
        <DnsRecord type="CNAME" name={name} value={parseHostName(location.host)}>
          The public host name of this service
        </DnsRecord>
        {name.split('.').length === 2 && (
          <p class="soft">
            A domain without a subdomain can’t have a CNAME record. Use ALIAS, ANAME, or A instead, or a
            subdomain such as qr.{name}.
          </p>
        )}
      </li>
      <li>
        Ask <Operator /> to serve the domain, with a certificate if links start with https.
      </li>
    </ol>
  );
}

interface DnsRecordProps {
  type: string;
  name: string;
  /** undefined: `children` explains the value. */
  value: string | undefined;
  children?: ComponentChildren;
}

function DnsRecord({ type, name, value, children }: DnsRecordProps) {
  return (
    <dl class="dns-record">
      <div>
        <dt>Type</dt>
        <dd class="mono">{type}</dd>
      </div>
      <div>
        <dt>Name</dt>
        <dd>
          <span class="mono">{name}</span> <CopyButton text={name} label={`Copy name of ${type} record`} />
        </dd>
      </div>
      <div>
        <dt>Value</dt>
        <dd>
          {value === undefined ? (
            children
          ) : (
            <>
              <span class="mono">{value}</span>{' '}
              <CopyButton text={value} label={`Copy value of ${type} record`} />
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
