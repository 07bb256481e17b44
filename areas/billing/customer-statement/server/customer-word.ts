import { addDays, localDate, refuse, Refused, textOf, yuan, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import type { PublicView } from '#packages/server/implement.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { informTargets, type InformTarget } from '#areas/customers/customer/server/inform-targets.ts'
import { sendMail } from '#areas/platform/mail/server/send.ts'
import { makeLink } from '#areas/platform/public-link/server/links.ts'
import { channelFor, leftToday, sendSms } from '#areas/platform/sms/server/send.ts'
import { customerStatement } from '../customer-statement.ts'
import { statementPdf, type Statement } from './statement-file.ts'

/** Days after sending in which a customer may object. */
export const DEEMED_AFTER = 15
const MAIL = 2
const APP = 3
const LINK_MS = 7 * 86_400_000

const answered = (tx: Tx, actor: Actor, id: string, input: Record<string, unknown>) =>
  act(tx, actor, customerStatement, id, 'confirm', { input })

/** The customer reads his statement, confirms it by a code to his phone, or objects. */
export const forCustomer: PublicView<typeof customerStatement> = {
  label: '对账单确认 / Statement of account',
  fields: [
    'statementNo',
    'customerName',
    'month',
    'opening',
    'billed',
    'changed',
    'lateFee',
    'received',
    'badDebt',
    'closing',
    'balance',
    'marginHeld',
    'deemedOn',
    'status',
  ],
  actions: {
    agree: {
      label: '确认无误 / I agree',
      run: async (tx, actor, { id }) => void (await answered(tx, actor, id, { answer: 1 })),
    },
    object: {
      label: '提出异议 / I object',
      asks: '异议内容 / What you object to',
      async run(tx, actor, { id }, told) {
        if (told.trim() === '') refuse('objection', '请填写异议内容 / say what you object to')
        await answered(tx, actor, id, { answer: 2, disputeNote: told.trim() })
      },
    },
  },
  paper: async (tx, row) => ({
    name: `${row.statementNo}.pdf`,
    bytes: await statementPdf(tx, reader(tx), row),
  }),
}
/** The paper of the public page is in Chinese: whoever opens it has no language of his own yet. */
const reader = (tx: Tx): Actor =>
  ({ tenantId: tx.tenantId, userId: '0', userName: '', deptId: '', language: 'zh' }) as Actor

/** Each contact that wants statements gets a link of his own; one that only reads mail may read, not act. */
export async function sendStatement(tx: Tx, actor: Actor, row: Statement): Promise<void> {
  if (!isBuilt('customer-inform') || !isBuilt('public-link') || !isBuilt('sms-log')) return
  for (const target of await informTargets(tx, actor, row.customerId!, 'statement')) {
    if (target.channel === APP) continue
    // A phone that had its texts of the day gets the link by hand: the statement is sent all the same.
    await tx
      .attempt(() => (target.channel === MAIL ? mails(tx, actor, row, target) : texts(tx, actor, row, target)))
      .catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
      })
  }
}

const linkFor = (tx: Tx, actor: Actor, row: Statement, phone?: string) =>
  makeLink(tx, actor, {
    kind: 'statement',
    resource: customerStatement.name,
    id: row.id,
    expires: `${addDays(localDate(actor.clock.now()), DEEMED_AFTER)} 23:59:59`,
    ...(phone ? { phone } : {}),
  })

const said = (row: Statement): Label =>
  `${row.month}对账单${row.statementNo}：期初${yuan(row.opening)}元，出账${yuan(row.billed)}元，收款${yuan(row.received)}元，期末${yuan(row.closing)}元。${DEEMED_AFTER}天内未答复视同确认。 / Statement ${row.statementNo} of ${row.month}: closing CNY ${yuan(row.closing)}.`

async function mails(tx: Tx, actor: Actor, row: Statement, target: InformTarget): Promise<void> {
  const { path } = await linkFor(tx, actor, row)
  await sendMail(tx, actor, {
    address: target.address,
    subject: `${row.month}对账单 ${row.statementNo}`,
    content: `${textOf(said(row), 'zh')}\n${path}`,
    bizTypeCode: customerStatement.name,
    bizId: row.id,
  })
}

async function texts(tx: Tx, actor: Actor, row: Statement, target: InformTarget): Promise<void> {
  if (!(await channelFor(tx, 'notice')) || (await leftToday(tx, actor, target.address)) <= 0) return
  const { path } = await linkFor(tx, actor, row, target.address)
  await sendSms(tx, actor, 'notice', {
    phone: target.address,
    content: `${textOf(said(row), 'zh')}请打开核对 {secret}`,
    secret: { text: path, untilMs: LINK_MS },
    bizTypeCode: customerStatement.name,
    bizId: row.id,
    ...(target.notBefore ? { notBefore: target.notBefore } : {}),
  })
}
