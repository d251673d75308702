import { useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { TagResource } from '../../core/codes/tag-schemas.js';
import { Button } from '../components/button.js';
import { EmptyState, Loaded } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { PagedList } from '../components/paged-list.js';
import { RowSkeleton } from '../components/row-skeleton.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { useAccount } from '../session/session.js';
import { TAGS_PATH } from './folder-actions.js';
import { FolderBranch } from './folder-branch.js';
import { FolderDialog } from './folder-dialog.js';
import { TagRow } from './tag-row.js';
import { useFolders } from './use-folders.js';
import './folders.css';

/** Page with the folders and the tags of the account. */
export default function FoldersPage() {
  const { plan } = useAccount();
  const { tree, query } = useFolders();
  const [creating, setCreating] = useState(false);
  const create = (
    <Button kind="primary" icon="plus" needs="codes:write" onClick={() => setCreating(true)}>
      Create folder
    </Button>
  );
  return (
    <div class="page">
      <PageHead title="Folders and tags">{tree.all.length > 0 && create}</PageHead>
      {PLAN_TERMS[plan].folders ? (
        <section class="stack" aria-labelledby="folders-title">
          <h2 id="folders-title">Folders</h2>
          <Loaded query={query} errorTitle="Couldn’t load the folders" skeleton={<RowSkeleton rows={4} />}>
            {() =>
              tree.all.length === 0 ? (
                <EmptyState icon="folder" title="No folders yet" action={create}>
                  Arrange codes by customer, location, or campaign. A key can be limited to folders.
                </EmptyState>
              ) : (
                <FolderBranch tree={tree} parentId={null} label="Folders" />
              )
            }
          </Loaded>
        </section>
      ) : (
        <UpgradeNotice requiredPlan="pro" icon="folder" title="Folders">
          Folders arrange codes by customer, location, or campaign, and count the scans of each.
        </UpgradeNotice>
      )}
      {/* Its place depends on the number of folders. */}
      <div hidden={query.isPending && PLAN_TERMS[plan].folders}>
        <TagSection />
      </div>
      {creating && <FolderDialog tree={tree} onClose={() => setCreating(false)} />}
    </div>
  );
}

const TAG_LIST = `${TAGS_PATH}?limit=50`;

function TagSection() {
  return (
    <section class="stack" aria-labelledby="tags-title">
      <h2 id="tags-title">Tags</h2>
      <PagedList<TagResource>
        path={TAG_LIST}
        title="Tags"
        empty={
          <EmptyState icon="tag" title="No tags yet">
            Add tags to codes to find what belongs together. You can rename, merge, and remove tags here.
          </EmptyState>
        }
      >
        {(tag) => <TagRow key={tag.tag} tag={tag} />}
      </PagedList>
    </section>
  );
}
