import type { AlertResource } from '../../core/alerts/alert-schemas.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { useQuery } from '../http/use-query.js';
import type { PageProps } from '../router/match-path.js';
import { ALERTS_PARENT, alertPath } from './alert-actions.js';
import { AlertForm } from './alert-form.js';

/** The page that changes an alert, at `/alerts/:id`. */
export default function EditAlertPage({ params: { id = '' } }: PageProps) {
  const alert = useQuery<AlertResource>(alertPath(id));
  return (
    <div class="page">
      <Loaded query={alert} errorTitle="Couldn’t load the alert" skeleton={<Skeleton lines={6} tall />}>
        {(data) => (
          <>
            <PageHead
              title={
                <>
                  Edit <bdi>{data.name}</bdi>
                </>
              }
              parents={[ALERTS_PARENT]}
            />
            <AlertForm key={data.id} alert={data} newKind="silence" />
          </>
        )}
      </Loaded>
    </div>
  );
}
