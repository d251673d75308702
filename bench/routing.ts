import { variantDigest } from '../api/redirect/visitor/variant-digest.js';
import { compileRouting } from '../core/codes/routing/compile-routing.js';
import { buildDestinationUrl } from '../core/codes/routing/destination-url.js';
import { parseIpAddress } from '../core/codes/routing/ip-address.js';
import { chooseTarget, type RoutingVisitor } from '../core/codes/routing/evaluate.js';
import { createLanguageReader } from '../core/codes/routing/language.js';
import { normalizeRouting } from '../core/codes/routing/normalize-routing.js';
import { routingInputSchema, type RoutingInput } from '../core/codes/routing/routing-schema.js';
import { SECOND_MS } from '../core/basics/time/durations.js';
import { createTimeZones } from '../core/basics/time/time-zones.js';
import { checkTarget, quantile } from './lib/measure.js';

/**
 * Time of one choice in this process: of the first rule that matches, and of the URL with its parameters. A
 * visitor is new for each choice, and each choice is in another second, so headers, queries, and opening
 * hours are read each time. IP addresses and names of clients are read for scans of every code, so that is
 * not measured here.
 */
/** Short rounds, so that other work of the machine falls into few of them. */
const ROUNDS = 300;
const WARM_UP_ROUNDS = 20;
const CHOICES_PER_ROUND = 1_000;
const MAX_CHOICE_MICROS = 5;

const NOW = Date.parse('2026-11-21T12:00:00Z');
const timeZones = createTimeZones();
const readLanguages = createLanguageReader();
const SALT = new Uint8Array(32).fill(1);

const VISITOR: Omit<RoutingVisitor, 'variantDigest' | 'ip'> = {
  client: { os: 'ios', device: 'mobile', browser: 'mobile safari' },
  location: { country: 'DE', region: 'Land Berlin', city: 'Berlin' },
  acceptLanguage: 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7',
  query: 'table=7&utm_source=poster',
  source: null,
};

const IPV4 = '203.0.113.77';
const IPV6 = '2001:db8:ffff::77';

const hours = { days: ['sat' as const], from: '18:00', to: '02:00' };

/** Conditions whose last one does not match, so that each rule is evaluated to its end. */
const CONDITIONS: NonNullable<RoutingInput['rules']>[number]['when'][] = [
  { country: ['AT', 'CH', 'LI'] },
  { country: ['DE'], language: ['fr', 'it', 'es', 'pl'] },
  { os: ['iOS', 'Android'], device: ['mobile'], schedule: { timezone: 'Europe/Berlin', weekly: [hours] } },
  { city: [{ country: 'DE', city: 'Munich' }], browser: ['Mobile Safari'] },
  { query: { table: '8' }, from: '2026-01-01T00:00:00Z' },
];

const SOME_NETWORKS = Array.from({ length: 20 }, (_, index) => `10.${index}.0.0/16`);
const SOME_IPV6_NETWORKS = Array.from({ length: 20 }, (_, index) => `2001:db8:${index}::/48`);

const VARIANTS = [
  { url: 'https://example.com/a', weight: 70 },
  { url: 'https://example.com/b', weight: 30 },
];

interface Scenario {
  name: string;
  routing: Partial<RoutingInput>;
  /** Default: `IPV4`. */
  ip?: string;
  /** Whether the target of a choice applies. */
  isChoice: boolean;
}

const rules = (conditions: (typeof CONDITIONS)[number][]) =>
  Array.from({ length: 25 }, (_, index) => ({
    when: conditions[index % conditions.length]!,
    url: `https://example.com/${index}`,
  }));

const MIXED = rules(CONDITIONS);

const SCENARIOS: Scenario[] = [
  { name: 'no rules', routing: {}, isChoice: true },
  { name: '25 rules of all kinds, none matches', routing: { rules: MIXED }, isChoice: true },
  {
    name: '25 rules of all kinds, with a default language',
    routing: { rules: MIXED, defaultLanguage: 'en' },
    isChoice: true,
  },
  {
    name: '25 rules with 20 networks each',
    routing: { rules: rules([{ network: SOME_NETWORKS }]) },
    isChoice: true,
  },
  {
    name: '25 rules with 20 networks each, IPv6',
    routing: { rules: rules([{ network: SOME_IPV6_NETWORKS }]) },
    ip: IPV6,
    isChoice: true,
  },
  {
    name: '25 rules of all kinds, then 2 variants (HMAC)',
    routing: { rules: MIXED, variants: VARIANTS },
    isChoice: false,
  },
  {
    name: '25 rules of all kinds, then the query and 4 parameters',
    routing: {
      rules: MIXED,
      query: { forward: 'append' },
      utm: { source: 'qr', medium: 'print', campaign: '{rule}', content: '{shortCode}' },
    },
    isChoice: false,
  },
];

for (const scenario of SCENARIOS) {
  const micros = measure(scenario);
  const [p50, fastest] = [quantile(micros, 0.5), Math.min(...micros)];
  console.log(`${scenario.name.padEnd(56)} p50 ${p50.toFixed(2)} µs, fastest round ${fastest.toFixed(2)} µs`);
  if (scenario.isChoice && 'rules' in scenario.routing) {
    checkTarget(
      `choice among ${scenario.name} takes at most ${MAX_CHOICE_MICROS} µs`,
      p50 <= MAX_CHOICE_MICROS,
    );
  }
}

/** Returns the microseconds per choice of each round. */
function measure({ routing, ip = IPV4 }: Scenario): number[] {
  const normalized = normalizeRouting(routingInputSchema.parse(routing)).routing;
  const compiled = compileRouting(
    { id: 'qr_1', name: 'Menu', metadata: {}, routing: normalized },
    NOW,
    timeZones,
    readLanguages,
  );
  const visitor = { ...VISITOR, ip: parseIpAddress(ip) };
  const choose = (at: number) => {
    const one: RoutingVisitor = {
      ...visitor,
      variantDigest: (ruleId) => variantDigest(SALT, 'qr_1', ruleId, ip, 'Mozilla/5.0'),
    };
    const decision = chooseTarget(compiled, one, at);
    const url = decision.kind === 'url' ? decision.url : 'https://example.com/menu?table=1';
    return buildDestinationUrl(compiled.destinations, url, {
      query: one.query,
      shortCode: 'menu-7',
      rule: decision.ruleId,
      variant: decision.variantId,
      source: null,
      at,
      scanIdOf: () => 'scan_65f000000000000000000001',
    }).length;
  };
  const rounds: number[] = [];
  let characters = 0;
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const start = performance.now();
    for (let index = 0; index < CHOICES_PER_ROUND; index++) characters += choose(NOW + index * SECOND_MS);
    if (round >= 0) rounds.push(((performance.now() - start) * 1_000) / CHOICES_PER_ROUND);
  }
  if (characters === 0) throw new Error('every URL is empty');
  return rounds;
}
