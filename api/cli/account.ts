import { z } from 'zod';
import { PLANS } from '../../core/basics/plan-names.js';
import { SettingsError } from '../../config/settings.js';
import { renderMail } from '../../core/mail/render-mail.js';
import { testMail } from '../../core/mail/templates/test-mail.js';
import { createSmtpSender } from '../../outbound/smtp-sender.js';
import type { Account } from '../../store/accounts/accounts.js';
import { newId } from '../../store/mongo/ids.js';
import { planChanged } from '../audit/audit-plan.js';
import { createAccount } from '../accounts/create-account.js';
import { generateResetToken, RESET_LINK_LIFETIME_MS, resetLink } from '../../store/accounts/reset-tokens.js';
import { administer, parseOption, UsageError, type Arguments, type Command } from './administer.js';

const USAGE = `Usage:
  npm run --silent account -- create --email E --plan free|pro|business [--password W] [--json]
  npm run --silent account -- set-plan --email E --plan free|pro|business [--json]
  npm run --silent account -- reset-link --email E [--json]
  npm run --silent account -- end-sessions --email E [--json]
  npm run --silent account -- test-mail --to E [--json]
  npm run --silent account -- list [--json]
`;

const email = z.email('--email must be an email address').max(254);
const plan = z.enum(PLANS, '--plan must be free, pro, or business');
const password = z.string().min(8, '--password must be at least 8 characters').max(200);

const COMMANDS: Record<string, Command> = {
  async create(stores, args, settings) {
    const account = await createAccount(stores, {
      email: parseOption(email, args.email),
      plan: parseOption(plan, args.plan),
      password: parseOption(password.optional(), args.password),
      now: new Date(),
      passwordHashCost: settings.passwordHashCost,
    });
    return { ...account };
  },

  async 'set-plan'({ accounts, auditLog }, args) {
    const former = found(await accounts.findByEmail(parseOption(email, args.email)), args);
    const account = found(await accounts.setPlan(former.email, parseOption(plan, args.plan)), args);
    const entry = planChanged(former, account, { now: () => new Date() });
    if (entry) await auditLog.record(entry);
    return { accountId: account.id, email: account.email, plan: account.plan };
  },

  async 'reset-link'({ credentials }, args, { publicUrl }) {
    const { token, hash } = generateResetToken();
    const expiresAt = new Date(Date.now() + RESET_LINK_LIFETIME_MS);
    const reset = { tokenHash: hash, expiresAt };
    const account = found(await credentials.setPasswordReset(parseOption(email, args.email), reset), args);
    return { email: account.email, link: resetLink(publicUrl, token), expiresAt: expiresAt.toISOString() };
  },

  async 'end-sessions'({ credentials, sessionStore }, args) {
    const account = found(await credentials.endSessions(parseOption(email, args.email)), args);
    return { email: account.email, ended: await sessionStore.removeAll(account.id) };
  },

  async 'test-mail'(_stores, args, { mail, publicUrl }) {
    const to = parseOption(z.email('--to must be an email address'), args.to);
    if (!mail) throw new SettingsError('SMTP_URL is not set, so this service sends no mail');
    const id = newId('mail');
    const result = await createSmtpSender(mail)({
      id,
      to,
      createdAt: new Date(),
      ...renderMail(testMail({ publicUrl })),
    });
    if (result.kind !== 'accepted') throw new SettingsError(`The mail was not sent: ${result.error}`);
    return { to, response: result.response };
  },

  async list({ accounts }) {
    const all = await accounts.list();
    return all.map(({ id, email, plan, createdAt }) => ({
      accountId: id,
      email,
      plan,
      createdAt: createdAt.toISOString(),
    }));
  },
};

function found(account: Account | undefined, { email }: Arguments): Account {
  if (!account) throw new UsageError(`No account has the email address ${email}`);
  return account;
}

await administer(USAGE, ['email', 'plan', 'password', 'to'], COMMANDS);
