/**
 * Returns an object whose members are built when they are first read, and then kept. Members may build on
 * each other, except in cycles. A copy by spreading builds all of them.
 */
export function buildLazily<Builders extends Readonly<Record<string, () => unknown>>>(
  builders: Builders,
): { readonly [Name in keyof Builders]: ReturnType<Builders[Name]> } {
  const built = {};
  for (const [name, build] of Object.entries(builders)) {
    Object.defineProperty(built, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = build();
        Object.defineProperty(built, name, { enumerable: true, value });
        return value;
      },
    });
  }
  return built as { [Name in keyof Builders]: ReturnType<Builders[Name]> };
}
