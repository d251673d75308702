/** A name of the DOM's types that generated files use; `@types/node` has the type without the name. */
type BodyInit = NonNullable<RequestInit['body']>;
