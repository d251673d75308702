import type { ComponentChildren } from 'preact';
import { Link } from '../router/link.js';

/** A page above another one, in its breadcrumb. */
export interface ParentPage {
  label: string;
  href: string;
}

/** The list of codes, above the pages of codes. */
export const CODES_PARENT: ParentPage = { label: 'Codes', href: '/codes' };

interface PageHeadProps {
  /** The page's `h1`: its name in the navigation, or the name of what it shows. */
  title: ComponentChildren;
  /** Pages above this one, from the top down; empty for a page of the navigation. */
  parents?: readonly ParentPage[];
  /** One sentence about the page, or small facts about what it shows. */
  about?: ComponentChildren;
  /** Actions: at most one primary button; others are plain, or in a menu at the end. */
  children?: ComponentChildren;
}

/** The head of a page: breadcrumb, title, a line about it, and its actions. */
export function PageHead({ title, parents = [], about, children }: PageHeadProps) {
  return (
    <header class="page-head">
      <div class="page-head-text">
        {parents.length > 0 && <Breadcrumb parents={parents} />}
        <h1 class="two-lines">{title}</h1>
        {about && <div class="page-head-about soft">{about}</div>}
      </div>
      {children && <div class="page-head-actions row">{children}</div>}
    </header>
  );
}

function Breadcrumb({ parents }: { parents: readonly ParentPage[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol class="breadcrumb soft small">
        {parents.map(({ label, href }) => (
          <li key={href}>
            <Link href={href}>
              <bdi class="truncate">{label}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
