import type { deskPayment } from '../../../contract/desk-payments.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';

/** One payment as its page and its drawer have it. */
export type PaymentAnswer = AnswerOf<typeof deskPayment>;
