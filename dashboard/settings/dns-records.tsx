import type { ComponentChildren } from 'preact';
import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { parseHostName } from '../../core/basics/host-name.js';
import { CopyButton } from '../components/copy-button.js';
import { Operator } from '../components/operator.js';
import { DomainProof, DomainStatusBadge } from './domain-proof.js';

interface DnsRecordsProps {
  /** The domain as typed so far. */
  domain: string;
  account: AccountResource;
}

/**
 * Setup steps for a custom domain, and the state of its proof once it is saved. Renders nothing until the
 * domain is valid.
 */
export function DnsRecords({ domain, account }: DnsRecordsProps) {
  const name = parseHostName(domain.trim());
  const service = parseHostName(location.host);
  if (name === undefined) return null;
  const { domain: saved, domainRecord: record, domainStatus: status } = account.branding;
  const isSaved = saved !== null && parseHostName(saved) === name;
  return (
    <div class="dns">
      <div class="dns-head">
        <h3>Set up {name}</h3>
        {isSaved && status && <DomainStatusBadge status={status} />}
      </div>
      <ol class="dns-steps small">
        <li>
          <p>Add this record at your DNS provider:</p>
          <DnsRecord type="CNAME" name={name} value={service}>
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
        {isSaved && record ? (
          <li>
            <p>Add this record, too. It proves that the domain is yours, so keep it:</p>
            <DnsRecord type={record.type} name={record.name} value={record.value} />
          </li>
        ) : (
          <li>Save the domain here to get a second record, which proves that it is yours.</li>
        )}
        <li>
          Check the record once it exists. Images of codes then use the domain. Already printed codes keep
          working.
        </li>
      </ol>
      {isSaved && status && <DomainProof status={status} account={account} />}
    </div>
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
