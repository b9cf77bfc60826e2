/** The calls about credits. */
import type * as contract from '../../contract/credits.ts';
import type { Handler } from '../platform/http/call.ts';
import { creditHistory } from './ledger-history.ts';

export const getCreditHistory: Handler<typeof contract.getCreditHistory> = async ({
  services,
  member_id: memberId,
  query,
}) => {
  const { changes, ...rest } = await creditHistory(services.db, memberId, query.cursor);
  return {
    ...rest,
    changes: changes.map((c) => ({
      id: c.id,
      amount: c.amount,
      kind: c.kind,
      profile: c.other_id && c.other_name ? { id: c.other_id, name: c.other_name } : null,
      gift: c.kind === 'gift' ? c.note : null,
      note: c.kind === 'gift' ? null : c.note,
      created_at: c.created_at.toISOString(),
    })),
  };
};
