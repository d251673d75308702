import { useMemo } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { Gs1Data } from '../../core/gs1/gs1-data.js';
import { DEFAULT_LINK_TYPE } from '../../core/gs1/link-types.js';
import { ChoiceOrText } from './choice-or-text.js';
import { LINK_TYPE_CHOICES, linkTypeName } from './link-type-names.js';

interface KindFieldProps {
  code: QrCode;
  /** Link type; `undefined` for none. */
  value: string | undefined;
  onValue: (linkType: string | undefined) => void;
}

/** Value of the choice of no link type. */
const ANY = 'any';

/** The kind of page that a pretended app asks for, with the kinds that the code has first. */
export function KindField({ code, value, onValue }: KindFieldProps) {
  const choices = useMemo(() => listChoices(code.data as unknown as Gs1Data), [code]);
  return (
    <ChoiceOrText
      label="Kind of page"
      hint="Cameras ask for none. Apps of shops may."
      choices={choices}
      otherLabel="Name of the kind"
      otherPlaceholder={DEFAULT_LINK_TYPE}
      error={undefined}
      value={value ?? ANY}
      onValue={(next) => onValue(next === ANY ? undefined : next)}
    />
  );
}

function listChoices({ linkType = DEFAULT_LINK_TYPE, links = [] }: Gs1Data) {
  const own = new Set([linkType, ...links.map((link) => link.linkType)]);
  const others = LINK_TYPE_CHOICES.filter(({ value }) => !own.has(value));
  const listed = [...own].map((value) => ({ value, label: linkTypeName(value) }));
  return [{ value: ANY, label: linkTypeName('default') }, ...listed, ...others];
}
