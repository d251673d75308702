/** Returns the members of a body that differ from a resource, so that a request changes nothing else. */
export function changedMembers<Body extends object>(body: Body, former: object): Partial<Body> {
  const values = new Map(Object.entries(former));
  const changed = Object.entries(body).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(values.get(name)),
  );
  return Object.fromEntries(changed) as Partial<Body>;
}
