import { useEffect } from 'preact/hooks';
import { navigate, useLocation, withQuery } from '../router/location.js';

/** Leads from the former page of events to the activity, with its filters. */
export default function FormerEventsPage() {
  const { query } = useLocation();
  useEffect(() => navigate(withQuery('/activity', query), { replace: true }), []);
  return null;
}
