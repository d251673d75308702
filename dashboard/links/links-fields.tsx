import { Button } from '../components/button.js';
import { FieldInputs, type FieldInputsProps } from '../editor/field-input.js';
import { formFields, textOf } from '../editor/form-fields.js';
import { messageForPeople } from '../editor/form-texts.js';
import { LoadedImageInput } from '../files/lazy-file-inputs.js';
import { LinkItemCard } from './link-item-card.js';
import { itemsOf, MAX_ITEMS, newItem } from './link-items.js';
import { LinksPagePreview } from './links-page-preview.js';
import { useItemList } from './use-item-list.js';
import './links.css';

const HEAD_FIELDS = formFields('links').filter(({ kind, name }) => kind !== 'json' && name !== 'image');

/** The content of a list of links: the head of the page, its links in their order, and how the page looks. */
export function LinksFields(props: Omit<FieldInputsProps, 'fields' | 'path'>) {
  const { values, errors, onValues, onBlur } = props;
  const items = itemsOf(values);
  const imageError = errors.find(({ path }) => path === 'data.image')?.message;
  const list = useItemList(items, (next) => onValues({ ...values, items: next }));
  return (
    <div class="links-form">
      <div class="links-content stack">
        <p class="field-note">Fields with * are required.</p>
        <FieldInputs {...props} fields={HEAD_FIELDS} path="data" />
        <LoadedImageInput
          label="Image"
          hint="Visitors see it above the heading."
          id={textOf(values, 'image')}
          error={imageError && messageForPeople(imageError)}
          onId={(image) => {
            onValues({ ...values, image });
            onBlur('data.image');
          }}
        />
        <ol class="links-items" ref={list.element} aria-label="Links">
          {items.map((item, index) => (
            <LinkItemCard
              key={index}
              item={item}
              index={index}
              count={items.length}
              errors={errors}
              onItem={(next) => onValues({ ...values, items: items.with(index, next) })}
              onMove={(step) => list.move(index, step)}
              onRemove={() => list.remove(index)}
              onBlur={onBlur}
            />
          ))}
        </ol>
        <p class="visually-hidden" role="status">
          {list.announcement}
        </p>
        <div class="row">
          <Button small icon="plus" disabled={items.length >= MAX_ITEMS} onClick={() => list.add(newItem())}>
            Add link
          </Button>
          {items.length >= MAX_ITEMS && <span class="small soft">A list can have {MAX_ITEMS} links.</span>}
        </div>
      </div>
      <LinksPagePreview values={values} />
    </div>
  );
}
