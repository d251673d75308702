import { z } from 'zod';

export const time = z.iso.datetime();

/** An event type: everything that is known of it except the function that builds its events. */
interface EventSpec<Type extends string, Data extends z.ZodType, Subscribable extends boolean> {
  /** `<thing>.<what happened to it>`. A type `qr_code.…` is about one code, so filters apply to it. */
  readonly type: Type;
  /** Name of the schema in the OpenAPI document. */
  readonly id: string;
  readonly data: Data;
  /** When the event is sent: sentences in the catalog and in docs. */
  readonly description: string;
  /** When the event is sent: a phrase in the dashboard. */
  readonly label: string;
  readonly example: { timestamp: string; data: NoInfer<z.output<Data>> };
  /** Whether endpoints subscribe to the event. Default: true. */
  readonly isSubscribable?: Subscribable;
}

/** Declares an event type: builds the schema and the example of the body that is sent to an endpoint. */
export function defineEvent<
  const Type extends string,
  Data extends z.ZodType,
  const Subscribable extends boolean = true,
>({
  type,
  id,
  data,
  description,
  label,
  example,
  isSubscribable = true as Subscribable,
}: EventSpec<Type, Data, Subscribable>) {
  const timestamp = time.describe('When the event happened.');
  return {
    type,
    id,
    description,
    label,
    isSubscribable,
    schema: z
      .object({ type: z.literal(type), timestamp, data })
      .describe(description)
      .meta({ id }),
    example: { type, ...example },
  };
}
