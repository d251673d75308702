import { z } from 'zod';
import { PLANS } from '../../core/basics/plan-names.js';
import { SettingsError } from '../../config/settings.js';
import { renderMail } from '../../core/mail/render-mail.js';
import { testMail } from '../../core/mail/templates/test-mail.js';
import { describeOidcFailure } from '../../outbound/oidc-errors.js';
import { createOidcProvider } from '../../outbound/oidc-provider.js';
import { createSmtpSender } from '../../outbound/smtp-sender.js';
import { newId } from '../../store/mongo/ids.js';
import { planChanged } from '../audit/audit-plan.js';
import { totpReset } from '../audit/audit-user.js';
import { createAccount } from '../accounts/create-account.js';
import { generateResetToken, RESET_LINK_LIFETIME_MS, resetLink } from '../../store/accounts/reset-tokens.js';
import { OIDC_CALLBACK_PATH } from '../single-sign-on/require-provider.js';
import { administer, parseOption, UsageError, type Command } from './administer.js';
import { emailOption, findAccount, findPerson } from './find-account.js';
import { addMember, setRole } from './member-commands.js';

const USAGE = `Usage:
  npm run --silent account -- create --email E --plan free|pro|business [--password W] [--json]
  npm run --silent account -- set-plan --email E|--account A --plan free|pro|business [--json]
  npm run --silent account -- add-member --account A --email E --role viewer|editor|admin|owner [--password W] [--json]
  npm run --silent account -- set-role --account A --email E --role viewer|editor|admin|owner [--json]
  npm run --silent account -- reset-link --email E [--json]
  npm run --silent account -- end-sessions --email E [--json]
  npm run --silent account -- reset-totp --email E [--json]
  npm run --silent account -- test-mail --to E [--json]
  npm run --silent account -- check-oidc [--json]
  npm run --silent account -- list [--json]
`;

const plan = z.enum(PLANS, '--plan must be free, pro, or business');
const password = z.string().min(8, '--password must be at least 8 characters').max(200);

const COMMANDS: Record<string, Command> = {
  async create(stores, args, settings) {
    const account = await createAccount(stores, {
      email: parseOption(emailOption, args.email),
      plan: parseOption(plan, args.plan),
      password: parseOption(password.optional(), args.password),
      now: new Date(),
      passwordHashCost: settings.passwordHashCost,
    });
    return { ...account };
  },

  async 'set-plan'(stores, args) {
    const former = await findAccount(stores, args);
    const account = await stores.accounts.setPlan(former.id, parseOption(plan, args.plan));
    if (!account) throw new UsageError(`There is no account ${former.id}`);
    const entry = planChanged(former, account, { now: () => new Date() });
    if (entry) await stores.auditLog.record(entry);
    return { accountId: account.id, email: account.email, plan: account.plan };
  },

  'add-member': addMember,
  'set-role': setRole,

  async 'reset-link'(stores, args, { publicUrl }) {
    const { id } = await findPerson(stores, args);
    const { token, hash } = generateResetToken();
    const expiresAt = new Date(Date.now() + RESET_LINK_LIFETIME_MS);
    const user = await stores.credentials.setPasswordReset(id, { tokenHash: hash, expiresAt });
    if (!user) throw new UsageError(`Nobody has the email address ${args.email}`);
    return { email: user.email, link: resetLink(publicUrl, token), expiresAt: expiresAt.toISOString() };
  },

  async 'end-sessions'(stores, args) {
    const { id, email: address } = await findPerson(stores, args);
    await stores.credentials.endSessions(id);
    return { email: address, ended: await stores.sessionStore.removeAll(id) };
  },

  async 'reset-totp'(stores, args) {
    const user = await findPerson(stores, args);
    const wasOn = user.totp !== undefined;
    await stores.totp.remove(user.id);
    const accounts = wasOn ? await stores.members.listOfUser(user.id) : [];
    const now = () => new Date();
    await stores.auditLog.recordAll(totpReset(user, accounts, { now }));
    return { email: user.email, wasOn };
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

  async 'check-oidc'(_stores, _args, settings) {
    const { oidc, publicUrl } = settings;
    if (!oidc) throw new SettingsError('OIDC_ISSUER is not set, so this service has no single sign-on');
    const redirectUri = publicUrl + OIDC_CALLBACK_PATH;
    const provider = createOidcProvider(oidc, redirectUri, () => new Date());
    try {
      return { redirectUri, ...(await provider.describe()) };
    } catch (error) {
      const { reason } = describeOidcFailure(error);
      throw new SettingsError(`The provider ${oidc.issuer} cannot be used: ${reason}`);
    }
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

await administer(USAGE, ['account', 'email', 'plan', 'password', 'role', 'to'], COMMANDS);
