/** `mailto:` or web address of the operator, which the API writes into the document; undefined if not set. */
const CONTACT = document.querySelector<HTMLMetaElement>('meta[name="operator-contact"]')?.content;

/** The operator of the service in a sentence: a link to their contact, if they have set one. */
export function Operator({ article = 'your' }: { article?: 'your' | 'the' }) {
  const words = `${article} operator`;
  return CONTACT ? <a href={CONTACT}>{words}</a> : <>{words}</>;
}

/** The address of the operator, as a link; the role, if they have set none. */
export function OperatorContact() {
  if (!CONTACT) return <>the person who runs this service</>;
  return <a href={CONTACT}>{CONTACT.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '')}</a>;
}
