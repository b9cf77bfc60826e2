/** Pure rules of discounts: the checks of a code, in order, and how a code is presented. */
import type { DiscountCode, Validity } from '../../contract/discounts.ts';
import type { ErrorCode } from '../../contract/errors.ts';

/** A code as the rules see it; times were already compared by the database. */
export interface Code {
  code: string;
  /** What gets used up: the code itself, or `first-purchase` for both built-in offers. */
  offer: string;
  country: string | null;
  member_id: string | null;
  value_percentage: number;
  currency: string | null;
  minimum_order_value: number | null;
  validity: Validity;
  status: 'active' | 'closed';
  payment_methods: string[] | null;
  expires: Date | null;
  /** By the database's clock. */
  expired: boolean;
  /** Its start has not come, by the same clock. */
  early: boolean;
  /** Nobody, or at least not this member, can use it any more. */
  used: boolean;
  /** The member's own pending payment that uses the code; until that is decided, no other can. */
  held_by: string | null;
}

export interface CodeUse {
  country: string;
  currency: string;
  /** List price of the package; undefined: none chosen yet, so the minimum is not checked. */
  price_minor?: number | undefined;
  /** Undefined: not chosen yet. */
  method?: string | undefined;
}

/** Why an existing code cannot be used, or undefined. The order of the checks is part of the product (docs/product). */
export function codeProblem(code: Code, use: CodeUse): ErrorCode | undefined {
  if (code.expired || code.status === 'closed') return 'code_expired';
  if (code.early) return 'code_early';
  if (code.used) return 'code_used';
  if (code.held_by !== null) return 'code_held';
  if (code.country !== null && code.country !== use.country) return 'code_country';
  // A code in another currency is meant for other countries.
  if (code.currency !== null && code.currency !== use.currency) return 'code_country';
  if (use.price_minor !== undefined && code.minimum_order_value !== null && use.price_minor < code.minimum_order_value)
    return 'code_minimum';
  if (use.method !== undefined && code.payment_methods !== null && !code.payment_methods.includes(use.method))
    return 'code_method';
  return undefined;
}

/** Whether a package with this list price gets the discount; otherwise it costs its full price. */
const reachesMinimum = (code: Code, priceMinor: number): boolean =>
  code.minimum_order_value === null || priceMinor >= code.minimum_order_value;

/**
 * The code that saves most on a package with this list price, the first among equals; undefined if none saves
 * anything.
 */
export const bestCode = (codes: readonly Code[], priceMinor: number): Code | undefined =>
  codes
    .filter((code) => reachesMinimum(code, priceMinor))
    .reduce<Code | undefined>(
      (best, code) => (best && best.value_percentage >= code.value_percentage ? best : code),
      undefined,
    );

/** A code as members and pages get it; some facts appear under two names that pages rely on. */
export function presentCode(code: Code): DiscountCode {
  return {
    code: code.code,
    country: code.country,
    user_id: code.member_id,
    expires: code.expires?.toISOString() ?? null,
    value_percentage: code.value_percentage,
    percentage: code.value_percentage,
    currency: code.currency,
    minimum_order_value: code.minimum_order_value,
    minimum: code.minimum_order_value,
    status: code.status,
    validity: code.validity,
    expired: code.expired,
    paymentmethods: code.payment_methods ?? [],
  };
}
