import { remember } from '../../basics/remember.js';
import type { ItemLink } from './item-links.js';
import { parseWeightedValues, type WeightedValue } from './weighted-values.js';

/** The parts of a request that say which link it prefers. */
export interface LinkRequest {
  /** `Accept` header. */
  accept: string | undefined;
  /** `Accept-Language` header. */
  acceptLanguage: string | undefined;
  /** Values of the parameter `context`. */
  contexts: readonly string[];
}

/** Ranks of a link by media type, language, and context, the more significant first; greater is better. */
export type LinkRank = readonly [type: number, language: number, context: number];

const MISMATCH = 0;
/** Rank of a link without the attribute. A match ranks above it by its weight, which is more than 0. */
const ABSENT = 1;
/** A range that names the language ranks above one of the same weight that is related to it. */
const EXACT = 0.000_1;

const TOKEN = "[a-z0-9!#$%&'*+.^_`|~-]+";
/** Media ranges other than the one of all types, which says nothing. */
const MEDIA_RANGE = new RegExp(`^(?!\\*)${TOKEN}/${TOKEN}$`);
const LANGUAGE_RANGE = /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/;

/** Headers and media types that are remembered: most clients send one of a few hundred. */
const REMEMBERED = { maxResults: 512, maxCharacters: 200 };
const readTypes = remember((accept) => parseWeightedValues(accept, MEDIA_RANGE), REMEMBERED);
const readLanguages = remember((header) => parseWeightedValues(header, LANGUAGE_RANGE), REMEMBERED);
const readMediaType = remember(parseMediaType, REMEMBERED);

/**
 * Creates the function that ranks links for a request. The attributes of a link that the request does not
 * mention are mismatches.
 */
export function createLinkRanking({ accept = '', acceptLanguage = '', contexts }: LinkRequest) {
  const types = readTypes(accept);
  const languages = readLanguages(acceptLanguage);
  return ({ type, language, context }: ItemLink): LinkRank => [
    type === undefined ? ABSENT : rankType(types, type),
    language === undefined ? ABSENT : Math.max(...language.map((tag) => rankLanguage(languages, tag))),
    context === undefined ? ABSENT : rankOf(context.some((one) => contexts.includes(one)) ? 1 : 0),
  ];
}

/** Returns a positive number if `a` ranks above `b`. */
export function compareRanks(a: LinkRank, b: LinkRank): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** The names by which ranges match a media type. */
interface MediaType {
  /** In lower case, without parameters. */
  essence: string;
  /** Range of all subtypes. */
  group: string;
}

function parseMediaType(type: string): MediaType {
  const essence = type.split(';', 1)[0]!.trim().toLowerCase();
  return { essence, group: `${essence.split('/', 1)[0]!}/*` };
}

/** The most specific range decides (RFC 9110, 12.5.1). */
function rankType(ranges: readonly WeightedValue[], type: string): number {
  const { essence, group } = readMediaType(type);
  const range = ranges.find(({ value }) => value === essence) ?? ranges.find(({ value }) => value === group);
  return rankOf(range?.weight ?? 0);
}

/** The range of the language itself decides, otherwise the best of the ranges that are related to it. */
function rankLanguage(ranges: readonly WeightedValue[], language: string): number {
  const tag = language.toLowerCase();
  const exact = ranges.find(({ value }) => value === tag);
  if (exact) return exact.weight > 0 ? rankOf(exact.weight) + EXACT : MISMATCH;
  let weight = 0;
  for (const range of ranges) {
    const isRelated = range.value.startsWith(`${tag}-`) || tag.startsWith(`${range.value}-`);
    if (isRelated && range.weight > weight) weight = range.weight;
  }
  return rankOf(weight);
}

function rankOf(weight: number): number {
  return weight > 0 ? ABSENT + weight : MISMATCH;
}
