import { groupedYuan, textOf, type Label } from '#kernel'
import { maskValue } from '#kernel/validators.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sheetPdf, type Sheet } from '#packages/paper/index.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { linksOf, openingsOf } from '#areas/platform/public-link/server/links.ts'
import { confirmMode } from '../../codes.ts'
import { vehicleReturnSettlement } from '../vehicle-return-settlement.ts'
import type { Settlement } from './compute.ts'

const HAPPENINGS: Readonly<Record<string, Label>> = {
  open: '打开核算单 / Opened the statement',
  code: '索取验证码 / Asked for a code',
  act: '提交答复 / Answered',
}

/**
 * 70, 3.5: what was sent to whom, and each time it was opened, from where: the log of the links is never changed, so
 * the paper can be made at any time.
 */
export async function serviceProof(tx: Tx, actor: Actor, row: Settlement): Promise<FileAnswer> {
  const t = (label: Label): string => textOf(label, actor.language)
  const links = await linksOf(tx, vehicleReturnSettlement.name, row.id)
  const openings = await openingsOf(
    tx,
    links.map(one => one.id),
  )
  const mode = confirmMode.values.find(one => one.code === row.confirmMode)
  const sheet: Sheet = {
    title: t('结算单送达证明 / Proof of service of a statement'),
    subtitle: row.settlementNo ?? '',
    parts: [
      {
        kind: 'facts',
        facts: [
          [t('承租方 / Lessee'), row.partyName ?? ''],
          [t('合同编号 / Contract no.'), row.contractNo ?? ''],
          [t('客户应补 / Owed by the customer'), groupedYuan(row.oweAmt)],
          [t('退款 / Refund'), groupedYuan(row.refundAmt)],
          [t('发送时间 / Sent at'), row.sendTime ?? ''],
          [t('确认方式 / Confirmed by'), mode ? t(mode.label) : ''],
          [t('确认时间 / Confirmed at'), row.confirmTime ?? ''],
          [t('客户异议 / Objection'), row.disputeNote ?? ''],
          [t('数字指纹 / Fingerprint of the figures'), (row.figuresHash ?? '').slice(0, 32)],
        ],
      },
      {
        kind: 'table',
        title: t('发出的链接 / Links sent'),
        columns: [
          { label: t('发出时间 / Made at') },
          { label: t('手机 / Phone'), width: 110 },
          { label: t('有效期至 / Valid until'), width: 120 },
          { label: t('最近打开 / Last opened'), width: 120 },
        ],
        rows: links.map(one => [
          String(one.createTime),
          one.phone ? maskValue('phone', one.phone) : '',
          one.expireTime ?? '',
          one.lastOpenTime ?? t('未打开 / Not opened'),
        ]),
      },
      {
        kind: 'table',
        title: t('客户访问记录 / What the customer did'),
        columns: [
          { label: t('时间 / Time'), width: 110 },
          { label: t('事项 / What'), width: 110 },
          { label: t('地址 / Address'), width: 90 },
          { label: t('设备 / Device') },
        ],
        rows: openings.map(one => [
          one.time.slice(0, 19),
          t(HAPPENINGS[one.happening] ?? '办理 / Acted'),
          one.ip,
          one.userAgent.slice(0, 80),
        ]),
      },
    ],
  }
  const pdf = await sheetPdf([sheet], { number: row.settlementNo ?? '', language: actor.language })
  return new FileAnswer(`${row.settlementNo}-送达证明.pdf`, 'application/pdf', pdf)
}
