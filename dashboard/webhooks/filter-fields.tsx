import { useState } from 'preact/hooks';
import type { EventFilter } from '../../core/events/event-filter.js';
import { ChosenCondition } from '../codes/chosen-condition.js';
import { CodeSearchDialog } from '../codes/code-search-dialog.js';
import { Button } from '../components/button.js';
import { capitalize } from '../format/text.js';
import { fieldError, type ApiError } from '../http/api-error.js';
import { FolderListField } from '../folders/folder-list-field.js';
import {
  conditionsOf,
  FILTER_FIELDS,
  withCondition,
  withFolders,
  withoutCondition,
  type ConditionField,
} from './code-filter.js';

interface FilterFieldsProps {
  filter: EventFilter | null;
  error: ApiError | undefined;
  onFilter: (filter: EventFilter | null) => void;
}

/** Chooses the codes whose events an endpoint receives. Each condition shows as a button that removes it. */
export function FilterFields({ filter, error, onFilter }: FilterFieldsProps) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div class="filter-fields">
      <p class="field-note">
        Restricts code events to codes that match one value of each kind. Other events are always sent.
      </p>
      {FILTER_FIELDS.map(([field]) => (
        <FilterField key={field} field={field} filter={filter} error={error} onFilter={onFilter} />
      ))}
      <Button small icon="plus" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
        Add code, tag, or type
      </Button>
      <FolderListField
        folders={filter?.folders ?? []}
        hint="Codes in these folders and everything below."
        noneLabel="All folders, or choose…"
        listLabel="Folders of the filter"
        error={fieldError(error, 'filter.folders')}
        onFolders={(folders) => onFilter(withFolders(filter, folders))}
      />
      {isAdding && (
        <CodeSearchDialog
          title="Add to the filter"
          allowNewTag
          onChoose={(condition) => {
            setIsAdding(false);
            onFilter(withCondition(filter, condition));
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}

function FilterField({ field, filter, error, onFilter }: FilterFieldsProps & { field: ConditionField }) {
  const conditions = conditionsOf(filter, field);
  const message = fieldError(error, `filter.${field}`);
  if (conditions.length === 0) return null;
  return (
    <div role="group" aria-label={capitalize(field)}>
      <div class="row">
        {conditions.map((condition) => (
          <ChosenCondition
            key={condition.value}
            condition={condition}
            onRemove={() => onFilter(withoutCondition(filter, condition))}
          />
        ))}
      </div>
      {message && (
        <p class="field-note field-error" role="alert">
          {capitalize(message)}
        </p>
      )}
    </div>
  );
}
