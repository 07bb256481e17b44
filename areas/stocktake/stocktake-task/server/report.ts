import { textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sheetPdf, type Sheet, type SheetPart } from '#packages/paper/index.ts'
import { labels } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { stocktakeKind } from '../../codes.ts'
import { ratesOf } from '../../calculations/result.ts'
import { stocktakeRecord } from '../../stocktake-record/stocktake-record.ts'
import { stocktakeTask } from '../stocktake-task.ts'
import { figuresOfTask } from './figures.ts'
import { resultName } from './moves.ts'

/** Differences that stand on the paper; the file of all vehicles has the rest. */
const MOST = 500

/** 70, 11: figures, differences with cause and action, signatures; in the reader's language. */
export async function reportPdf(tx: Tx, actor: Actor, id: string): Promise<Buffer> {
  const t = (label: `${string} / ${string}`): string => textOf(label, actor.language)
  const row = await getRow(tx, stocktakeTask, id)
  const figures = await figuresOfTask(tx, id)
  const rates = ratesOf(figures)
  const differences = await findRows(
    tx,
    stocktakeRecord,
    sql`t.stocktake_task_id = ${id}::bigint and t.result_code not in (1, 7)`,
    { orderBy: 't.result_code, t.plate_no', limit: MOST },
  )
  const worded = async (code: string, key: string | null): Promise<string> =>
    key ? ((await labels()?.dictLabel(actor.tenantId, code, key, actor.language)) ?? key) : ''
  const rows: string[][] = []
  for (const one of differences)
    rows.push([
      one.plateNo ?? '',
      one.vin ?? '',
      t(resultName(one.resultCode)),
      await worded('stocktake_cause', one.cause),
      await worded('stocktake_action', one.action),
      one.actionDocNo ?? '',
      one.handleNote ?? '',
    ])
  const parts: SheetPart[] = [
    {
      kind: 'facts',
      facts: [
        [t('名称 / Name'), row.taskName],
        [t('盘点类型 / Kind'), t(stocktakeKind.values.find(one => one.code === row.stocktakeKind)!.label)],
        [t('开始 / Started'), row.startTime ?? ''],
        [t('结束 / Finished'), row.finishTime ?? ''],
        [t('应盘 / Expected'), String(figures.expected)],
        [t('已盘 / Counted'), `${figures.counted} (${rates.progress}%)`],
        [t('一致 / Matched'), String(figures.matched)],
        [t('期间变动 / Moved meanwhile'), String(figures.moved)],
        [t('位置不符 / Misplaced'), String(figures.misplaced)],
        [t('盘亏 / Shortage'), String(figures.shortage)],
        [t('盘盈 / Surplus'), String(figures.surplus)],
        [t('状态不符 / Wrong state'), String(figures.statusDiff)],
        [t('信息不符 / Wrong details'), String(figures.infoDiff)],
        [t('准确率 / Accuracy'), `${rates.accuracy}%`],
        [t('结论 / Conclusion'), row.conclusion ?? ''],
      ],
    },
    {
      kind: 'table',
      title: t('差异明细 / Differences'),
      columns: [
        { label: t('车牌号 / Plate'), width: 60 },
        { label: t('车架号 / VIN'), width: 100 },
        { label: t('结果 / Result'), width: 60 },
        { label: t('差异原因 / Cause'), width: 70 },
        { label: t('处理方式 / Action'), width: 70 },
        { label: t('单据 / Document'), width: 80 },
        { label: t('处理说明 / Note') },
      ],
      rows,
    },
    {
      kind: 'signatures',
      places: [{ who: t('盘点负责人（签字） / Supervisor') }, { who: t('车管主管（签字） / Fleet manager') }],
    },
  ]
  const sheet: Sheet = { title: t('盘点报告 / Stocktake report'), subtitle: row.taskNo ?? '', parts }
  return sheetPdf([sheet], { number: row.taskNo ?? '', language: actor.language })
}
