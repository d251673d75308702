import type { FieldInputsProps } from '../editor/field-input.js';

/** Props of the fields of a product. */
export type Gs1FieldsProps = Omit<FieldInputsProps, 'fields' | 'path'>;
