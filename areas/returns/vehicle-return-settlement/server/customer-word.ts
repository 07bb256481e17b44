import { addDays, localDate, localDateTime, refuse, Refused } from '#kernel'
import { checkMobile, maskValue } from '#kernel/validators.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import type { Outsider, PublicView } from '#packages/server/implement.ts'
import { isBuilt, keepFile, keepsFiles } from '#packages/server/registry.ts'
import { getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { makeLink } from '#areas/platform/public-link/server/links.ts'
import { channelFor, sendSms } from '#areas/platform/sms/server/send.ts'
import { confirmedBy } from '../../codes.ts'
import { statementPdf } from '../../vehicle-return/server/papers.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { vehicleReturnSettlement } from '../vehicle-return-settlement.ts'
import type { Settlement } from './compute.ts'
import { moveHead } from './store.ts'

const SENT = 2
/** Whoever opens the page has no language of his own: the paper is in Chinese. */
const reader = { language: 'zh' } as const
const LINK_DAYS = 7
const DAY_MS = 86_400_000

async function sentRow(tx: Tx, actor: Actor, id: string): Promise<Settlement> {
  const row = await lockRow(tx, actor, vehicleReturnSettlement, id)
  return row.status === SENT
    ? row
    : refuse('notSent', '核算单已变化，请联系发送人 / the statement has changed, ask whoever sent it')
}

/** 70, 7.1 customer-confirm: the customer reads his statement, agrees by a code to his phone, or objects. */
export const forCustomer: PublicView<typeof vehicleReturnSettlement> = {
  label: '退车结算确认 / Settlement of a return',
  at: '/api/ratutech-core/vehicle-return/customer-confirm',
  fields: [
    'settlementNo',
    'contractNo',
    'partyName',
    'asOf',
    'openRent',
    'openOther',
    'lateFee',
    'newCharge',
    'dueTotal',
    'balanceUse',
    'marginOffset',
    'holdback',
    'refundAmt',
    'oweAmt',
    'payDueDate',
    'status',
  ],
  paper: async (tx, row) => ({ name: `${row.settlementNo}.pdf`, bytes: await statementPdf(tx, reader, row) }),
  actions: {
    agree: {
      label: '确认无误并签名 / I agree and sign',
      signs: true,
      async run(tx, actor, { id }, _told, by) {
        const row = await sentRow(tx, actor, id)
        const now = localDateTime(actor.clock.now())
        await updateRow(tx, actor, vehicleReturnSettlement, row, {
          confirmMode: confirmedBy.electronic,
          confirmTime: now,
          confirmBizId: await signedCopy(tx, actor, row, by, now),
        })
      },
    },
    object: {
      label: '提出异议 / I object',
      asks: '异议内容 / What you object to',
      async run(tx, actor, { id }, told) {
        if (told.trim() === '') refuse('objection', '请填写异议内容 / say what you object to')
        await updateRow(tx, actor, vehicleReturnSettlement, await sentRow(tx, actor, id), { disputeNote: told })
        const { row } = await act(tx, actor, vehicleReturnSettlement, id, 'dispute', { reason: told })
        await moveHead(tx, actor, row.returnId!)
      },
    },
  },
}

/** What he signed is kept as he saw it, with his signature and how he was known. */
async function signedCopy(tx: Tx, actor: Actor, row: Settlement, by: Outsider, now: string): Promise<string | null> {
  if (!keepsFiles()) return null
  const note = `手机 ${maskValue('phone', by.phone)} 经短信验证码确认，${now}，IP ${by.ip}，${by.userAgent}`
  const bytes = await statementPdf(tx, reader, row, { picture: by.signature, note, date: now })
  return keepFile(tx, actor, {
    name: `${row.settlementNo}-客户签字.pdf`,
    mime: 'application/pdf',
    bytes,
    resource: vehicleReturnSettlement.name,
    recordId: row.id,
  })
}

/** A statement that is sent: the link goes to the phone of the return's contact, where texts are in use. */
export async function sendToCustomer(tx: Tx, actor: Actor, row: Settlement): Promise<void> {
  if (!isBuilt('public-link') || !isBuilt('sms')) return
  const { contactPhone } = await getRow(tx, vehicleReturn, row.returnId!)
  if (!contactPhone || !checkMobile(contactPhone).ok || !(await channelFor(tx, 'notice'))) return
  // A phone that had its texts of the day gets the link by hand: the statement is sent all the same.
  await tx
    .attempt(() => textLink(tx, actor, row, contactPhone))
    .catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
}

async function textLink(tx: Tx, actor: Actor, row: Settlement, phone: string): Promise<void> {
  const { path } = await makeLink(tx, actor, {
    kind: 'settlement',
    resource: vehicleReturnSettlement.name,
    id: row.id,
    phone,
    expires: `${addDays(localDate(actor.clock.now()), LINK_DAYS)} 23:59:59`,
  })
  await sendSms(tx, actor, 'notice', {
    phone,
    content: `退车结算单${row.settlementNo}待您确认，请在${LINK_DAYS}日内打开 {secret}`,
    secret: { text: path, untilMs: DAY_MS },
    bizTypeCode: 'settlement_send',
    bizId: row.id,
  })
}
