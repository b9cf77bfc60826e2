/**
 * Our own mark for each payment method: the shape shows the kind (bank, card, phone, wallet, voucher, transfer), the
 * letters which one. No third-party logos.
 */
import type { PaymentMethod } from '../../contract/methods.ts';

type Kind = 'bank' | 'card' | 'phone' | 'wallet' | 'voucher' | 'transfer';

const marks: Readonly<Record<PaymentMethod, readonly [Kind, string]>> = {
  ideal: ['bank', 'iD'],
  bancontact: ['bank', 'B'],
  giropay: ['bank', 'g'],
  sofort: ['bank', 'S'],
  eps: ['bank', 'e'],
  prezelewy24: ['bank', 'P'],
  sdd: ['transfer', 'DD'],
  sct: ['transfer', 'CT'],
  creditcard: ['card', ''],
  visa: ['card', 'V'],
  mastercard: ['card', 'M'],
  maestro: ['card', 'm'],
  dankort: ['card', 'D'],
  cartebancaire: ['card', 'CB'],
  nexi: ['card', 'N'],
  blik: ['phone', 'b'],
  mobilepay: ['phone', 'M'],
  swish: ['phone', 'S'],
  twint: ['phone', 'T'],
  satispay: ['phone', 'S'],
  vipps: ['phone', 'V'],
  applepay: ['wallet', 'A'],
  paypal: ['wallet', 'P'],
  paysafecard: ['voucher', 'p'],
};

const shapes: Readonly<Record<Kind, { path: string; x: number; y: number; size: number }>> = {
  bank: { path: 'M4 10 18 3l14 7H4Zm3 3h22v10H7ZM4 26h28', x: 18, y: 21.2, size: 8.5 },
  card: {
    path: 'M5 4h26a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2ZM3 10.5h30',
    x: 25,
    y: 22,
    size: 9,
  },
  phone: {
    path: 'M12 2h12a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2Zm4 23h4',
    x: 18,
    y: 17.5,
    size: 12,
  },
  wallet: {
    path: 'M6 6h22a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V7a2 2 0 0 1 1-1Zm25 7h-6a3 3 0 0 0 0 6h6',
    x: 13,
    y: 20.5,
    size: 12,
  },
  voucher: { path: 'M4 6h28v5a4 4 0 0 0 0 8v5H4v-5a4 4 0 0 0 0-8Zm19 3v2m0 3v2m0 3v2', x: 14.5, y: 18.5, size: 12 },
  transfer: { path: 'M4 9h26m-5-5 5 5-5 5M32 24H6m5 5-5-5 5-5', x: 18, y: 20, size: 0 },
};

export function MethodMark({ method }: { method: PaymentMethod }) {
  const [kind, letters] = marks[method];
  const { path, x, y, size } = shapes[kind];
  return (
    <svg className="method-mark" viewBox="0 0 36 30" aria-hidden="true" data-kind={kind}>
      <path d={path} />
      {letters && size ? (
        <text x={x} y={y} fontSize={size} textAnchor="middle">
          {letters}
        </text>
      ) : null}
    </svg>
  );
}
