import { Button } from '../components/button.js';
import type { Fields } from '../editor/form-fields.js';
import type { Gs1FieldsProps } from './gs1-fields-props.js';
import { LinkCard } from './link-card.js';

/** Maximum number of links of a code. */
const MAX_LINKS = 100;

const NEW_LINK: Fields = { linkType: 'gs1:instructions', url: '', title: '' };

/** Further pages of a product, from which apps and phones choose by kind and language. */
export function LinkFields({ values, errors, onValues, onBlur }: Gs1FieldsProps) {
  const links = linksOf(values['links']);
  const setLinks = (next: readonly Fields[]) =>
    onValues({ ...values, links: next.length > 0 ? [...next] : undefined });
  return (
    <>
      <p class="field-note">
        Apps that ask for a kind of page, such as a recall or instructions, get these. All others get the page
        above.
      </p>
      {links.map((link, index) => (
        <LinkCard
          key={index}
          number={index + 1}
          link={link}
          path={`data.links[${index}]`}
          errors={errors}
          onLink={(next) => setLinks(links.map((other, at) => (at === index ? next : other)))}
          onRemove={() => setLinks(links.filter((_, at) => at !== index))}
          onBlur={onBlur}
        />
      ))}
      {links.length < MAX_LINKS && (
        <Button small icon="plus" class="list-add" onClick={() => setLinks([...links, NEW_LINK])}>
          Add link
        </Button>
      )}
    </>
  );
}

function linksOf(value: Fields[string]): readonly Fields[] {
  return Array.isArray(value) ? value.filter((link) => typeof link === 'object') : [];
}
