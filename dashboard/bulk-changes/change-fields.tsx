import { useState } from 'preact/hooks';
import type { BulkPatch } from '../../core/jobs/bulk-change-schemas.js';
import { SelectField, TextField } from '../components/field.js';
import { folderChoices } from '../folders/folder-choices.js';
import { useFolders } from '../folders/use-folders.js';
import { parseTags } from '../format/text.js';
import { fieldError, type ApiError } from '../http/api-error.js';
import { useTemplates } from '../templates/use-templates.js';
import type { BulkChange, ChosenAction } from './bulk-change.js';

interface FieldsProps {
  error: ApiError | undefined;
  /** Called after each edit: with the change if it is complete, otherwise with `undefined`. */
  onChange: (change: BulkChange | undefined) => void;
}

/** The fields of a change. */
export function ChangeFields({ action, ...props }: FieldsProps & { action: ChosenAction }) {
  switch (action) {
    case 'tag':
      return <TagFields {...props} />;
    case 'move':
      return <FolderField {...props} />;
    case 'template':
      return <TemplateField {...props} />;
    case 'replace':
      return <ReplaceFields {...props} />;
  }
}

function update(patch: BulkPatch): BulkChange {
  return { kind: 'update', patch };
}

function TagFields({ error, onChange }: FieldsProps) {
  const [texts, setTexts] = useState({ add: '', remove: '' });
  const edit = (change: Partial<typeof texts>) => {
    const next = { ...texts, ...change };
    setTexts(next);
    const [add, remove] = [parseTags(next.add), parseTags(next.remove)];
    const isEmpty = add.length === 0 && remove.length === 0;
    const tags = { ...(add.length > 0 && { add }), ...(remove.length > 0 && { remove }) };
    onChange(isEmpty ? undefined : update({ tags }));
  };
  return (
    <>
      <TextField
        label="Tags to add"
        hint="Separate tags with commas"
        error={fieldError(error, 'patch.tags')}
        maxLength={500}
        autofocus
        value={texts.add}
        onValue={(add) => edit({ add })}
      />
      <TextField
        label="Tags to remove"
        hint="Codes without them stay as they are"
        maxLength={500}
        value={texts.remove}
        onValue={(remove) => edit({ remove })}
      />
    </>
  );
}

const NOT_CHOSEN = '';
const NO_FOLDER = 'none';

function FolderField({ error, onChange }: FieldsProps) {
  const { tree } = useFolders();
  const [folder, setFolder] = useState(NOT_CHOSEN);
  return (
    <SelectField
      label="Folder"
      value={folder}
      error={fieldError(error, 'patch.folder')}
      choices={[
        { value: NOT_CHOSEN, label: 'Choose a folder' },
        { value: NO_FOLDER, label: 'No folder' },
        ...folderChoices(tree),
      ]}
      onValue={(chosen) => {
        setFolder(chosen);
        const id = chosen === NO_FOLDER ? null : chosen;
        onChange(chosen === NOT_CHOSEN ? undefined : update({ folder: id }));
      }}
    />
  );
}

function TemplateField({ error, onChange }: FieldsProps) {
  const { templates, isLoaded } = useTemplates();
  const [template, setTemplate] = useState(NOT_CHOSEN);
  if (isLoaded && templates.length === 0) {
    return <p class="soft">The account has no templates yet. A template holds a style that codes share.</p>;
  }
  return (
    <SelectField
      label="Template"
      hint="Each code gets the style of the template. Its other fields stay as they are."
      value={template}
      error={fieldError(error, 'patch.template')}
      choices={[
        { value: NOT_CHOSEN, label: 'Choose a template' },
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onValue={(chosen) => {
        setTemplate(chosen);
        onChange(chosen === NOT_CHOSEN ? undefined : update({ template: chosen }));
      }}
    />
  );
}

function ReplaceFields({ error, onChange }: FieldsProps) {
  const [texts, setTexts] = useState({ find: '', replace: '' });
  const edit = (change: Partial<typeof texts>) => {
    const next = { ...texts, ...change };
    setTexts(next);
    onChange(next.find === '' ? undefined : update({ replaceInUrls: next }));
  };
  return (
    <>
      <TextField
        label="Find"
        hint="Text in destinations, rules, variants, and fallbacks, such as http://old.example/"
        error={fieldError(error, 'patch.replaceInUrls.find')}
        maxLength={2_048}
        autocomplete="off"
        spellcheck={false}
        autofocus
        value={texts.find}
        onValue={(find) => edit({ find })}
      />
      <TextField
        label="Replace with"
        hint="Leave empty to remove the text"
        error={fieldError(error, 'patch.replaceInUrls.replace')}
        maxLength={2_048}
        autocomplete="off"
        spellcheck={false}
        value={texts.replace}
        onValue={(replace) => edit({ replace })}
      />
    </>
  );
}
