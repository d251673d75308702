import { useEffect } from 'preact/hooks';
import { navigate } from '../router/location.js';

/**
 * Leads from the former page for bulk creation, which people have bookmarked, to the page that replaces it.
 */
export default function FormerBulkPage() {
  useEffect(() => navigate('/codes/import', { replace: true }), []);
  return null;
}
