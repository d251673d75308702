import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { CONFLICT_MODES, type ConflictMode } from '../../core/jobs/imports/import-job.js';
import { SelectField, TextField, type Choice } from '../components/field.js';
import { folderChoices } from '../folders/folder-choices.js';
import { useFolders } from '../folders/use-folders.js';
import { Link } from '../router/link.js';
import { useAccount } from '../session/session.js';
import { useTemplates } from '../templates/use-templates.js';
import { DesignFold } from './design-fold.js';
import { hasMapping, NO_TEMPLATE, slugDomain, type ImportDraft } from './import-draft.js';

const CONFLICT_NAMES: Readonly<Record<ConflictMode, string>> = {
  fail: 'Report the row',
  skip: 'Leave the row out',
  update: 'Change that code',
};
const CONFLICTS = CONFLICT_MODES.map((value) => ({ value, label: CONFLICT_NAMES[value] }));

interface ForAllPanelProps {
  draft: ImportDraft;
  onDraft: (draft: ImportDraft) => void;
}

/** The settings that all codes of an import share: folder, template, tags, design, and conflicts. */
export function ForAllPanel({ draft, onDraft }: ForAllPanelProps) {
  const { tags, onConflict, mapping } = draft;
  const { plan, domains } = useAccount();
  const domain = slugDomain(draft, domains);
  const isOwn = draft.source.format !== 'qrelay';
  const usesShortCodes = isOwn || !hasMapping(draft) || mapping.includes('shortCode');
  return (
    <section class="panel stack" aria-label="For all codes">
      <h2>For all codes</h2>
      <div class="import-fields">
        {PLAN_TERMS[plan].folders && <FolderChoice draft={draft} onDraft={onDraft} />}
        <TemplateChoice draft={draft} onDraft={onDraft} />
        <TextField
          label="Tags"
          hint={hasMapping(draft) ? 'With commas; added to tags from columns' : 'With commas'}
          maxLength={500}
          value={tags}
          onValue={(next) => onDraft({ ...draft, tags: next })}
        />
        {domain !== undefined && (
          <SelectField
            label="Domain of the short links"
            hint="The file has no hosts. Links on your domain keep working here"
            value={domain}
            choices={[
              ...domains.map((name) => ({ value: name, label: name })),
              { value: '', label: 'Another one: give them new short links' },
            ]}
            onValue={(next) => onDraft({ ...draft, domain: next })}
          />
        )}
        {usesShortCodes && (
          <SelectField
            label="If a short code is already yours"
            value={onConflict}
            choices={CONFLICTS}
            onValue={(next) => onDraft({ ...draft, onConflict: next })}
          />
        )}
      </div>
      <DesignFold draft={draft} onDraft={onDraft} />
    </section>
  );
}

/** Marks the choice of a column in place of a value. */
const COLUMN = 'column:';

/** Lists the columns that may name something for each row. */
function columnChoices({ source: { table } }: ImportDraft): Choice<string>[] {
  return table.columns.map((name, column) => ({
    value: COLUMN + column,
    label: `From the column ${name.slice(0, 60)}`,
  }));
}

/** Maps the chosen column, or none, to a field. */
function withColumn(draft: ImportDraft, path: string, value: string): ImportDraft {
  const chosen = value.startsWith(COLUMN) ? Number(value.slice(COLUMN.length)) : -1;
  const mapping = draft.mapping.map((each, column) => (column === chosen ? path : each === path ? '' : each));
  return { ...draft, mapping };
}

function chosenColumn({ mapping }: ImportDraft, path: string): string | undefined {
  const column = mapping.indexOf(path);
  return column < 0 ? undefined : COLUMN + column;
}

function FolderChoice({ draft, onDraft }: ForAllPanelProps) {
  const { tree } = useFolders();
  const columns = hasMapping(draft) ? columnChoices(draft) : [];
  if (tree.all.length === 0 && columns.length === 0) return null;
  return (
    <SelectField
      label="Folder"
      value={chosenColumn(draft, 'folder') ?? draft.folder}
      hint={chosenColumn(draft, 'folder') && 'Missing folders are created'}
      choices={[{ value: '', label: 'No folder' }, ...folderChoices(tree), ...columns]}
      onValue={(value) =>
        onDraft({ ...withColumn(draft, 'folder', value), folder: value.startsWith(COLUMN) ? '' : value })
      }
    />
  );
}

/** Says where the template would be chosen, and what one is for. */
function NoTemplates() {
  return (
    <div class="field">
      <span class="field-label">Template</span>
      <p class="field-note">
        None yet. A template gives all codes one look:{' '}
        <Link href="/codes/templates/new">Create template</Link>
      </p>
    </div>
  );
}

function TemplateChoice({ draft, onDraft }: ForAllPanelProps) {
  const { templates, isLoaded } = useTemplates();
  if (templates.length === 0) return isLoaded ? <NoTemplates /> : null;
  const standard = templates.find(({ isDefault }) => isDefault);
  const columns = hasMapping(draft) ? columnChoices(draft) : [];
  return (
    <SelectField
      label="Template"
      value={chosenColumn(draft, 'template') ?? draft.template}
      choices={[
        { value: '', label: standard ? `${standard.name} (your default)` : 'No template' },
        ...(standard ? [{ value: NO_TEMPLATE, label: 'No template' }] : []),
        ...templates
          .filter(({ isDefault }) => !isDefault)
          .map(({ id, name }) => ({ value: id, label: name })),
        ...columns,
      ]}
      onValue={(value) =>
        onDraft({ ...withColumn(draft, 'template', value), template: value.startsWith(COLUMN) ? '' : value })
      }
    />
  );
}
