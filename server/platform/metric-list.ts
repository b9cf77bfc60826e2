/** Every metric that the code counts as it works, in one list, for dashboards and alerts. Gauges read from the database: server/gauges.ts. */

interface Listed {
  help: string;
  labels: readonly string[];
}

export const counters = {
  http_requests_total: { help: 'Answers by method, route and status.', labels: ['method', 'route', 'status'] },
  http_shed_total: { help: 'Requests refused because too many wait, by kind.', labels: ['kind'] },
  page_cache_total: { help: 'Pages for visitors: from memory (hit) or rendered (miss).', labels: ['result'] },
  mail_sent_total: { help: 'Mails by what the mail server said: sent, later, refused.', labels: ['result'] },
  push_sent_total: { help: 'Push messages by what the service said: sent, later, gone, refused.', labels: ['result'] },
  payments_total: { help: 'Payments that reached a state, by provider.', labels: ['provider', 'state'] },
  replica_reads_total: { help: 'Reads that may go to a replica, by where they went.', labels: ['to'] },
} as const satisfies Record<string, Listed>;

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export const histograms = {
  http_request_duration_seconds: { help: 'Time to answer.', labels: ['method', 'route'], buckets: seconds },
  delivery_seconds: { help: 'From storing a message to its reader’s socket.', labels: [], buckets: seconds },
} as const satisfies Record<string, Listed & { buckets: readonly number[] }>;

export const gauges = {
  shed_level: { help: 'What is refused now: 0 nothing, 1 polls and pages, 2 everything but sending, 3 all.' },
  replica_lag_seconds: { help: 'How far the replica is behind; absent without one.' },
} as const satisfies Record<string, Omit<Listed, 'labels'>>;

export type GaugeName = keyof typeof gauges;
export type CounterName = keyof typeof counters;
export type HistogramName = keyof typeof histograms;
/** The labels of a metric, each with a text. */
export type LabelsOf<M extends { labels: readonly string[] }> = Record<M['labels'][number], string>;
