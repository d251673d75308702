import { z } from 'zod';
import { actorSchema } from '../../accounts/actor.js';
import { aliasSchema } from '../../codes/aliases/alias-schemas.js';
import { healthSchema, targetHealthSchema } from '../../codes/link-watch/health.js';
import { watchSchema } from '../../codes/link-watch/watch-schema.js';
import { qrCodeExample } from '../../codes/qr-code-example.js';
import { qrCodeSchema } from '../../codes/qr-code-schemas.js';
import { routingMemberShapes, routingSchema } from '../../codes/routing/routing-schema.js';
import { ruleSchema, variantSchema } from '../../codes/routing/target-schemas.js';
import { scannabilitySchema } from '../../symbols/print/scannability.js';
import { styleSchema } from '../../symbols/style.js';

// Receivers accept members that later versions add, unlike clients of the API. So the schemas of events have
// other names.
export const actorInEvent = z.object(actorSchema.shape).meta({ id: 'ActorInEvent' });
const scannabilityInEvent = z.object(scannabilitySchema.shape).meta({ id: 'ScannabilityInEvent' });

const variantInEvent = z.object(variantSchema.shape).meta({ id: 'RoutingVariantInEvent' });
const ruleInEvent = z
  .object({ ...ruleSchema.shape, variants: z.array(variantInEvent).optional() })
  .meta({ id: 'RoutingRuleInEvent' });
const routingInEvent = z
  .object({
    ...routingSchema.shape,
    scanLimit: z.object(routingMemberShapes.scanLimit).meta({ id: 'RoutingScanLimitInEvent' }).optional(),
    query: z.object(routingMemberShapes.query).meta({ id: 'RoutingQueryInEvent' }).optional(),
    utm: z.object(routingMemberShapes.utm).meta({ id: 'RoutingUtmInEvent' }).optional(),
    params: z.record(z.string(), z.string()).meta({ id: 'RoutingParamsInEvent' }).optional(),
    rules: z.array(ruleInEvent).optional(),
    variants: z.array(variantInEvent).optional(),
  })
  .meta({ id: 'RoutingInEvent' });
const watchInEvent = z.object(watchSchema.shape).meta({ id: 'WatchInEvent' });
const targetHealthInEvent = z.object(targetHealthSchema.shape).meta({ id: 'TargetHealthInEvent' });
const aliasInEvent = z.object(aliasSchema.shape).meta({ id: 'AliasInEvent' });
const healthInEvent = z
  .object({ ...healthSchema.shape, targets: z.array(targetHealthInEvent) })
  .meta({ id: 'HealthInEvent' });

/** A code in events: without what grants access, and with the digest of its logo in place of the image. */
export const qrCodeInEventSchema = qrCodeSchema
  .omit({ shareImage: true, warnings: true, trend: true })
  .extend({
    name: z.string().nullable(),
    aliases: z.array(aliasInEvent),
    routing: routingInEvent.nullable(),
    watch: watchInEvent.nullable(),
    health: healthInEvent.nullable(),
    scannability: scannabilityInEvent,
    style: styleSchema.extend({
      logo: z
        .object({
          sha256: z.string().describe('SHA-256 of `style.logo.image` of the code, in hex.'),
          size: z.number(),
        })
        .nullable(),
    }),
  })
  .meta({ id: 'QrCodeInEvent' });

export type QrCodeInEvent = z.output<typeof qrCodeInEventSchema>;

/** Returns the code of the examples as events contain it. */
export function qrCodeInEventExample(changes: Partial<QrCodeInEvent> = {}): QrCodeInEvent {
  const { shareImage: _url, ...qrCode } = qrCodeExample('https://qr.example.com');
  return { ...qrCode, style: { ...qrCode.style, logo: null }, ...changes };
}

/** Who caused the events of examples. */
export const ACTOR_EXAMPLE = {
  type: 'key' as const,
  id: 'key_01k8zq4w5tfxxa1b2c3d4e5f6g',
  name: 'Web shop',
};
