import { fen, groupedYuan, textOf, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sheetPdf, type Sheet, type SheetPart } from '#packages/paper/index.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { conditionGrade, lineKind } from '../../codes.ts'
import { costsOf, type Cost, type Settlement } from '../../vehicle-return-settlement/server/compute.ts'
import { vehicleReturnSettlement } from '../../vehicle-return-settlement/vehicle-return-settlement.ts'
import { vehicleReturn } from '../vehicle-return.ts'
import type { Return } from './prepare.ts'
import { isIn, recordsOf, type ReturnRecord } from './records.ts'

type Translate = (label: `${string} / ${string}`) => string
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const money = (amount: Fen | null | undefined): string => groupedYuan(amount ?? (0n as Fen))

/** Who signed on his phone, and how he was known. */
export interface SignedBy {
  readonly picture: Buffer | undefined
  readonly note: string
  readonly date: string
}

/** 70, 11: a sheet for each statement and the hand-over slip, with places to sign; in the reader's language. */
export async function settlementPdf(tx: Tx, actor: Actor, returnId: string): Promise<FileAnswer> {
  const t: Translate = label => textOf(label, actor.language)
  const head = await getRow(tx, vehicleReturn, returnId)
  const records = (await recordsOf(tx, returnId)).filter(isIn)
  const statements = await findRows(tx, vehicleReturnSettlement, { returnId } as never, { orderBy: 't.id' })
  const sheets: Sheet[] = []
  for (const one of statements) sheets.push(statementSheet(t, actor, head, records, one, await costsOf(tx, one.id)))
  sheets.push(handoverSheet(t, head, records))
  const pdf = await sheetPdf(sheets as [Sheet, ...Sheet[]], { number: head.returnNo ?? '', language: actor.language })
  return new FileAnswer(`${head.returnNo ?? 'return'}.pdf`, 'application/pdf', pdf)
}

/** The customer's copy of one statement, with his signature where he has signed. */
export async function statementPdf(
  tx: Tx,
  actor: Pick<Actor, 'language'>,
  one: Settlement,
  signed?: SignedBy,
): Promise<Buffer> {
  const t: Translate = label => textOf(label, actor.language)
  const head = await getRow(tx, vehicleReturn, one.returnId!)
  const records = (await recordsOf(tx, head.id)).filter(isIn)
  const sheet = statementSheet(t, actor, head, records, one, await costsOf(tx, one.id), signed)
  return sheetPdf([sheet], { number: one.settlementNo ?? '', language: actor.language })
}

function statementSheet(
  t: Translate,
  actor: Pick<Actor, 'language'>,
  head: Return,
  records: readonly ReturnRecord[],
  one: Settlement,
  costs: readonly Cost[],
  signed?: SignedBy,
): Sheet {
  const plateOf = new Map(records.map(record => [record.id, record.plateNo ?? record.vin ?? '']))
  const kindName = (code: number): string =>
    textOf(lineKind.values.find(value => value.code === code)?.label ?? '', actor.language)
  const parts: SheetPart[] = [
    {
      kind: 'facts',
      facts: [
        [t('核算单号 / Settlement no.'), text(one.settlementNo)],
        [t('合同编号 / Contract no.'), text(one.contractNo)],
        [t('承租方 / Lessee'), text(one.partyName ?? head.partyName)],
        [t('核算截止日 / As of'), text(one.asOf)],
        [t('未付租金 / Unpaid rent'), money(one.openRent)],
        [t('未付其他 / Unpaid others'), money(one.openOther)],
        [t('滞纳金 / Late fee'), money(one.lateFee)],
        [t('新增费用 / New charges'), money(one.newCharge)],
      ],
    },
    {
      kind: 'table',
      title: t('费用明细 / Charges'),
      columns: [
        { label: t('车牌号 / Plate'), width: 70 },
        { label: t('费用 / Charge'), width: 90 },
        { label: t('计算依据 / Basis') },
        { label: t('金额 / Amount'), width: 70, right: true },
      ],
      rows: costs.map(cost => [
        plateOf.get(cost.recordId ?? '') ?? '',
        kindName(cost.lineKind),
        textOf(cost.basis ?? '', actor.language),
        money(cost.amt),
      ]),
    },
    vehiclesPart(t, one),
    {
      kind: 'facts',
      facts: [
        [t('应收合计 / Due'), money(one.dueTotal)],
        [t('余额抵扣 / Balance used'), money(one.balanceUse)],
        [t('押金抵扣 / Deposit offset'), money(one.marginOffset)],
        [t('预留金 / Held back'), money(one.holdback)],
        [t('退款 / Refund'), money(one.refundAmt)],
        [t('客户应补 / Owed by the customer'), money(one.oweAmt)],
        [t('补款期限 / Pay by'), text(one.payDueDate)],
      ],
    },
    ...(signed ? [{ kind: 'text' as const, title: t('电子签署 / Signed by phone'), text: signed.note }] : []),
    {
      kind: 'signatures',
      places: [
        { who: t('我方（盖章） / For us') },
        {
          who: t('承租方（盖章） / For the lessee'),
          ...(signed ? { picture: signed.picture, date: signed.date } : {}),
        },
      ],
    },
  ]
  return { title: t('退车结算单 / Settlement of a return'), subtitle: text(head.returnNo), parts }
}

/** What each vehicle owes, what pays it, what is held back. */
function vehiclesPart(t: Translate, one: Settlement): SheetPart {
  const shares = one.shares ?? []
  return {
    kind: 'table',
    title: t('按车结算 / By vehicle'),
    columns: [
      { label: t('车牌号 / Plate'), width: 70 },
      { label: t('应收 / Due'), right: true },
      { label: t('余额抵扣 / Balance'), right: true },
      { label: t('押金抵扣 / Deposit'), right: true },
      { label: t('预留 / Held'), right: true },
      { label: t('退款 / Refund'), right: true },
      { label: t('应补 / Owed'), right: true },
    ],
    rows: shares.map(({ plateNo, due, balanceUse, marginOffset, holdback, refund, owe }) => [
      plateNo || t('合同整体 / Whole contract'),
      ...[due, balanceUse, marginOffset, holdback, refund, owe].map(one => money(fen(one))),
    ]),
    sums: [
      t('合计 / Total'),
      ...[one.dueTotal, one.balanceUse, one.marginOffset, one.holdback, one.refundAmt, one.oweAmt].map(money),
    ],
  }
}

function handoverSheet(t: Translate, head: Return, records: readonly ReturnRecord[]): Sheet {
  return {
    title: t('退车交接单 / Hand-over of returned vehicles'),
    subtitle: text(head.returnNo),
    parts: [
      {
        kind: 'facts',
        facts: [
          [t('承租方 / Lessee'), text(head.partyName)],
          [t('计划退车 / Planned return'), text(head.planReturnTime).slice(0, 16)],
        ],
      },
      {
        kind: 'table',
        title: t('车辆 / Vehicles'),
        columns: [
          { label: t('车辆 / Vehicle'), width: 104 },
          { label: t('退车时间 / Returned at') },
          { label: t('里程 / Mileage'), width: 48, right: true },
          { label: t('电量/油量 / Charge or fuel'), width: 52, right: true },
          { label: t('车况 / Condition'), width: 44 },
          { label: t('车损 / Damage'), width: 52, right: true },
          { label: t('缺件 / Missing'), width: 52, right: true },
        ],
        rows: records.map(one => [
          `${text(one.plateNo)}\n${text(one.vin)}`,
          text(one.actualReturnTime).slice(0, 16),
          text(one.mileage),
          one.energyLevel === null ? '' : `${one.energyLevel}%`,
          t(conditionGrade.values.find(value => value.code === one.conditionGrade)?.label ?? ' / '),
          money(one.damageAmt),
          money(one.missingAmt),
        ]),
      },
      {
        kind: 'signatures',
        places: [{ who: t('接车人（签字） / Received by') }, { who: t('交车人（签字） / Handed over by') }],
      },
    ],
  }
}
