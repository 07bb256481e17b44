import { invalid, localDateTime, Refused, type Label } from '#kernel'
import { checkMobile } from '#kernel/validators.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isBuilt } from '#packages/server/registry.ts'
import { updateRow } from '#packages/server/rows.ts'
import { makeLink } from '#areas/platform/public-link/server/links.ts'
import { channelFor, sendSms } from '#areas/platform/sms/server/send.ts'
import { enquirySupplier } from '../enquiry-lines.ts'
import { wholeOf, type Head, type Supplier } from './rows.ts'

const BY_LINK = 1
const DAY_MS = 86_400_000
export const QUOTE_VIEW = 'quote'

/** A link is told once: whoever invites sends it on where no text went out. */
export interface Invitation {
  readonly supplierLineId: string
  readonly supplierName: string
  readonly path: string
  readonly isTexted: boolean
}

export async function checkPublish(tx: Tx, actor: Actor, head: Head): Promise<void> {
  const { items, suppliers } = await wholeOf(tx, head)
  const faults: Record<string, Label> = {}
  for (const name of ['title', 'ownCompanyId', 'estimateFrom', 'estimateTo', 'quoteDeadline'] as const)
    if (!head[name]) faults[name] = '必填 / required'
  if (head.cityCodes.length === 0) faults['cityCodes'] = '必填 / required'
  if (items.length === 0) faults['items'] = '请至少填写一行 / enter at least one row'
  if (suppliers.length === 0) faults['suppliers'] = '请至少填写一行 / enter at least one row'
  if (head.openedTime)
    faults['quoteDeadline'] = '报价已开启，不能再邀请 / the quotes are open: nobody is invited any more'
  else if (head.quoteDeadline && head.quoteDeadline <= localDateTime(actor.clock.now()))
    faults['quoteDeadline'] = '报价截止须晚于当前时间 / the deadline must lie ahead'
  else if (suppliers.length > 0 && suppliers.every(one => one.invitedTime !== null))
    faults['suppliers'] = '供应商均已邀请 / every supplier is invited already'
  if (Object.keys(faults).length > 0) invalid(faults)
}

/** Everybody who was not invited yet; who quotes by a link gets his own, valid to the deadline. */
export async function invite(tx: Tx, actor: Actor, head: Head): Promise<Invitation[]> {
  const { suppliers } = await wholeOf(tx, head)
  const invitedTime = localDateTime(actor.clock.now())
  const made: Invitation[] = []
  for (const supplier of suppliers.filter(one => one.invitedTime === null)) {
    await updateRow(tx, actor, enquirySupplier, supplier as never, { invitedTime } as never)
    if (supplier.inviteWay === BY_LINK && isBuilt('public-link')) made.push(await linkFor(tx, actor, head, supplier))
  }
  return made
}

async function linkFor(tx: Tx, actor: Actor, head: Head, supplier: Supplier): Promise<Invitation> {
  const { path } = await makeLink(tx, actor, {
    kind: QUOTE_VIEW,
    resource: enquirySupplier.name,
    id: supplier.id,
    expires: head.quoteDeadline!,
  })
  return {
    supplierLineId: supplier.id,
    supplierName: supplier.supplierName ?? '',
    path,
    isTexted: await text(tx, actor, head, supplier, path),
  }
}

/** A phone that had its texts of the day gets the link by hand. */
async function text(tx: Tx, actor: Actor, head: Head, supplier: Supplier, path: string): Promise<boolean> {
  const phone = supplier.contactPhone
  if (!phone || !checkMobile(phone).ok || !isBuilt('sms') || !(await channelFor(tx, 'notice'))) return false
  return tx
    .attempt(async () => {
      await sendSms(tx, actor, 'notice', {
        phone,
        content: `邀请贵司参与询价【${head.title}】，请在${head.quoteDeadline!.slice(0, 16)}前打开 {secret} 报价`,
        secret: { text: path, untilMs: DAY_MS },
        bizTypeCode: 'enquiry_invite',
        bizId: head.id,
      })
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return false
      throw error
    })
}
