import { z } from 'zod'
import { fen, invalid, isAmount, textOf, yuan, type Fen, type Label } from '#kernel'
import { IMPORT_CAPS, readWorkbook, writeWorkbookBuffer, type WriteColumn } from '#packages/excel/index.ts'
import { call } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { feeItem } from '#areas/codes/codes.ts'
import { matchLines } from './match-lines.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MOST = 5000
const column = (label: string, kind: WriteColumn['kind'] = 'text'): WriteColumn => ({ label, kind, width: 20 })
/** 50-billing 12. */
const COLUMNS = [
  column('车牌号/车架号*'),
  column('费用项目*'),
  column('月份'),
  column('金额*', 'money'),
  column('司机'),
]

/** A fee item by its number or either of its names. */
const itemOf = (word: string): number | undefined =>
  feeItem.values.find(one => String(one.code) === word || one.label.split(' / ').includes(word))?.code

export const linesFile = {
  'GET import-title': call({
    label: '导入模板 / Import template',
    permission: 'account_actually_receive_batch_add',
    input: z.object({}),
    run: async () =>
      new FileAnswer(
        '批量收款模板.xlsx',
        XLSX,
        Buffer.from(await writeWorkbookBuffer({ sheets: [{ name: '批量收款', columns: COLUMNS, rows: [] }] })),
      ),
  }),
  // Fills the form's lines; nothing is stored.
  'POST import-check': call({
    label: '检查文件 / Check the file',
    idempotent: false,
    permission: 'account_actually_receive_batch_add',
    input: z.looseObject({
      companyId: idInput,
      payerId: idInput,
      payerKind: z.coerce.number().int().min(1).max(3).default(1),
    }),
    upload: { maxBytes: 5_000_000 },
    async run(tx, actor, input, file) {
      if (!file) return invalid({ file: '请选择文件 / choose a file' })
      const lines: Record<string, unknown>[] = []
      const errors: { row: number; reason: string }[] = []
      for await (const row of (await readWorkbook(file.bytes, { ...IMPORT_CAPS, maxRows: MOST })).rows) {
        const [plateNo = '', item = '', month = '', amt = '', driverName = ''] = row.cells.map(cell => cell.text.trim())
        const code = itemOf(item)
        const checks: readonly (readonly [isWrong: boolean, reason: Label])[] = [
          [plateNo === '', '请填写车牌号或车架号 / fill in plate or VIN'],
          [code === undefined, '费用项目不存在 / no such fee item'],
          [!isAmount(amt) || fen(amt) <= 0n, '金额格式不正确 / the amount is none'],
          [month !== '' && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month), '月份应如2026-11 / a month like 2026-11'],
        ]
        const faults = checks.flatMap(([isWrong, reason]) => (isWrong ? [reason] : []))
        if (faults.length > 0)
          errors.push({ row: row.number, reason: faults.map(one => textOf(one, actor.language)).join('; ') })
        else lines.push({ plateNo, feeItem: code, month, amt: fen(amt), driverName })
      }
      await matchLines(tx, input, lines)
      return {
        errors,
        lines: lines.map(line => ({
          ...line,
          amt: yuan(line['amt'] as Fen),
          diffAmt: yuan(line['diffAmt'] as Fen),
        })),
      }
    },
  }),
}
