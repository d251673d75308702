import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { Fold } from '../components/fold.js';
import { browserTimeZone } from '../format/browser-time-zone.js';
import { FieldInputs, type FieldInputsProps } from './field-input.js';
import { formFields, isFieldRequired, isFieldShown, type FieldValue, type FormField } from './form-fields.js';
import { FORM_TEXTS } from './form-texts.js';
import { LoadedFileFields } from './lazy-file-fields.js';
import { LoadedGs1Fields } from './lazy-gs1-fields.js';
import { LoadedLinksFields } from './lazy-links-fields.js';

interface ContentFieldsProps extends Omit<FieldInputsProps, 'fields' | 'path'> {
  type: CodeType;
  /** The code exists, so copies of it may be printed. */
  isExisting: boolean;
}

/** The fields of a type's content: what most people fill in, in rows, and the rest behind "More". */
export function ContentFields({ type, isExisting, ...props }: ContentFieldsProps) {
  if (type === 'gs1') return <LoadedGs1Fields {...props} isExisting={isExisting} />;
  if (type === 'file') return <LoadedFileFields {...props} isExisting={isExisting} />;
  if (type === 'links') return <LoadedLinksFields {...props} />;
  return <SchemaFields {...props} type={type} />;
}

function SchemaFields({ type, ...props }: Omit<ContentFieldsProps, 'isExisting'>) {
  const { values, errors } = props;
  const fields = formFields(type);
  const rows = FORM_TEXTS[type].rows.map((names) =>
    names.flatMap((name) => fields.filter((field) => field.name === name && isFieldShown(field, values))),
  );
  const rare = fields.filter(
    (field) => field.kind !== 'types' && isFieldShown(field, values) && !rows.flat().includes(field),
  );
  const marks = fields.some((field) => isFieldRequired(field, values)) && fields.length > 1;
  const inputs = { ...props, fields, path: 'data' };
  return (
    <>
      {marks && <p class="field-note">Fields with * are required.</p>}
      {rows
        .filter((row) => row.length > 0)
        .map((row) => (
          <div key={row[0]?.name} class={row.length > 1 ? 'field-pair' : undefined}>
            <FieldInputs {...inputs} shown={row} />
          </div>
        ))}
      {rare.length > 0 && (
        <Fold
          key={type}
          title="More"
          summary={rare.map(({ label }) => label).join(', ')}
          startsOpen={rare.some(({ name }) => isSet(values[name]))}
          hasError={errors.some(({ path }) => rare.some((field) => isAt(path, field)))}
        >
          <FieldInputs {...inputs} shown={rare} />
        </Fold>
      )}
    </>
  );
}

/** Returns whether a field has a value that the user may be looking for. */
function isSet(value: FieldValue): boolean {
  if (typeof value !== 'object') return !['', undefined, false, '3.0', browserTimeZone()].includes(value);
  return Object.values(value).some((inner) => isSet(inner));
}

function isAt(path: string, { name }: FormField): boolean {
  return path === `data.${name}` || path.startsWith(`data.${name}.`) || path.startsWith(`data.${name}[`);
}
