/** What a start prints once the site answers: URLs, demo log-ins, the local mailbox. */
import { demoLogins, demoPassword } from './demo/person.ts';
import { demoStaff, demoStaffPassword } from './desk/demo-staff.ts';
import { statement } from './platform/db.ts';
import type { Services } from './platform/services.ts';

const hosts = statement<{ name: string; host: string }>(
  'welcome.hosts',
  `select s.name, h.host from sites s join site_hosts h on h.site_id = s.id and h.is_primary order by s.is_default desc, s.id`,
);

export async function printWelcome({ config, db }: Services): Promise<void> {
  const sites = await hosts(db);
  const address = (host: string) => `http://${host}:${config.port}`;
  const lines = ['', `  Ready: ${config.demo ? address('localhost') : `port ${config.port}`}`];
  if (sites.length === 0) lines.push('', '  No site is set up yet. Stop this and run: npm run setup');
  if (config.demo) {
    lines.push('', '  Demo sites', ...sites.map((s) => `    ${s.name.padEnd(14)} ${address(s.host)}`));
    lines.push(
      '',
      '  Demo log-ins',
      ...demoLogins.map((l) => `    ${l.email.padEnd(26)} ${demoPassword.padEnd(20)} ${l.note}`),
    );
    lines.push('', `  Back office       ${address('localhost')}/desk/login (it shows the code of the moment)`);
    lines.push(...demoStaff.map((s) => `    ${s.email.padEnd(26)} ${demoStaffPassword.padEnd(20)} ${s.role}`));
  }
  if (config.smtp_url === null) lines.push('', `  Mails land in     ${address('localhost')}/dev/mailbox`);
  if (config.env === 'development') lines.push(`  All components    ${address('localhost')}/dev/ui`);
  lines.push('', '  Stop with ctrl-C.', '');
  console.log(lines.join('\n'));
}
