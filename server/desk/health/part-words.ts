/** What each part is called, what members notice while it is bad, and which paragraphs of the runbook are about it. */
import type { HealthPart } from '../../../contract/desk-health.ts';

export const partWords = {
  processes: {
    title: /*i18n*/ { id: 'health.processes', message: 'Application' },
    means: /*i18n*/ {
      id: 'health.processes.means',
      message: 'Pages do not load, or e-mails and other work are delayed.',
    },
    runbook: ['ProcessesAway', 'Errors'],
  },
  database: {
    title: /*i18n*/ { id: 'health.database', message: 'Database' },
    means: /*i18n*/ { id: 'health.database.means', message: 'Pages are slow or fail.' },
    runbook: ['DatabaseAway', 'ConnectionsWaiting'],
  },
  replica: {
    title: /*i18n*/ { id: 'health.replica', message: 'Replica' },
    means: /*i18n*/ {
      id: 'health.replica.means',
      message: 'Nothing yet: the first database answers instead, and has more to do.',
    },
    runbook: ['ReplicaBehind'],
  },
  bus: {
    title: /*i18n*/ { id: 'health.bus', message: 'Live events' },
    means: /*i18n*/ { id: 'health.bus.means', message: 'New messages appear some seconds late.' },
    runbook: ['BusAway'],
  },
  jobs: {
    title: /*i18n*/ { id: 'health.jobs', message: 'Jobs' },
    means: /*i18n*/ { id: 'health.jobs.means', message: 'E-mails, push messages and refunds come late or not at all.' },
    runbook: ['EventsWait', 'JobsWait', 'DeadLetters'],
  },
  mail: {
    title: /*i18n*/ { id: 'health.mail', message: 'Mail server' },
    means: /*i18n*/ { id: 'health.mail.means', message: 'Nobody can confirm a new account or set a new password.' },
    runbook: ['MailRefused'],
  },
  payments: {
    title: /*i18n*/ { id: 'health.payments', message: 'Payment providers' },
    means: /*i18n*/ {
      id: 'health.payments.means',
      message: 'Members cannot pay, or wait for the credits they paid for.',
    },
    runbook: ['PaymentsUndecided', 'PaymentsFail'],
  },
  webhooks: {
    title: /*i18n*/ { id: 'health.webhooks', message: 'Webhooks' },
    means: /*i18n*/ {
      id: 'health.webhooks.means',
      message: 'Nothing for members: other systems do not hear what happens here.',
    },
    runbook: ['WebhooksFail'],
  },
  photo_store: {
    title: /*i18n*/ { id: 'health.photo_store', message: 'Photo store' },
    means: /*i18n*/ { id: 'health.photo_store.means', message: 'Photos are not shown, and none can be added.' },
    runbook: ['StoreAway'],
  },
  backup: {
    title: /*i18n*/ { id: 'health.backup', message: 'Backup' },
    means: /*i18n*/ { id: 'health.backup.means', message: 'Nothing today, but whatever is lost now stays lost.' },
    runbook: ['BackupOld'],
  },
  certificates: {
    title: /*i18n*/ { id: 'health.certificates', message: 'Certificates' },
    means: /*i18n*/ {
      id: 'health.certificates.means',
      message: 'Browsers warn people about the site, and hardly anybody continues.',
    },
    runbook: ['CertificateEnds'],
  },
  disk: {
    title: /*i18n*/ { id: 'health.disk', message: 'Disk' },
    means: /*i18n*/ { id: 'health.disk.means', message: 'Photos cannot be added; then messages and payments fail.' },
    runbook: ['DiskFull'],
  },
  books: {
    title: /*i18n*/ { id: 'health.books', message: 'Books' },
    means: /*i18n*/ {
      id: 'health.books.means',
      message: 'Somebody may have more or fewer credits than they paid for.',
    },
    runbook: ['BooksDisagree'],
  },
  audit: {
    title: /*i18n*/ { id: 'health.audit', message: 'Audit log' },
    means: /*i18n*/ {
      id: 'health.audit.means',
      message: 'Nothing for members: it can no longer be proved who did what.',
    },
    runbook: ['AuditBroken'],
  },
} as const satisfies Record<
  HealthPart,
  { title: { id: string; message: string }; means: { id: string; message: string }; runbook: readonly string[] }
>;
