import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fen, isAmount, isLocalDate, localDate, refuse, textOf, yuan, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { IMPORT_CAPS, readWorkbook, writeWorkbookBuffer, type WriteColumn } from '#packages/excel/index.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { FileAnswer, type UploadedFile } from '#packages/server/route.ts'
import { findRows, insertRows, removeRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { scopeOf } from '#packages/server/scope.ts'
import { sql } from '#packages/database/sql.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import type { Payable } from '#areas/billing/bill-payable/server/payable-money.ts'
import { CHANGE, changeFault, SIDE } from '../../calculations/bill-change.ts'
import { billAccountsChange } from '../bill-accounts-change.ts'
import { billAccountsChangeTemp } from '../bill-accounts-change-temp.ts'
import { changeablePayable, changesUnderway } from './bill-facts.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MOST = 10_000
const column = (label: string, kind: WriteColumn['kind'] = 'text'): WriteColumn => ({ label, kind, width: 20 })
/** 50-billing 12. */
const COLUMNS = [
  column('账单编号*'),
  column('变更类别*'),
  column('变更金额', 'money'),
  column('新应付日', 'date'),
  column('原因*'),
]
const KIND_WORDS: Readonly<Record<string, number>> = {
  1: CHANGE.increase,
  调增: CHANGE.increase,
  2: CHANGE.decrease,
  调减减免: CHANGE.decrease,
  调减: CHANGE.decrease,
  3: CHANGE.dueDate,
  延期: CHANGE.dueDate,
}

interface Read {
  rowNo: number
  billNo: string
  kind: number | undefined
  delta: Fen | null
  newDueDate: string | null
  reason: string
  faults: string[]
}

async function rowsOf(file: UploadedFile | undefined): Promise<Read[]> {
  if (!file) return refuse('noFile', '请选择文件 / choose a file')
  const rows: Read[] = []
  for await (const row of (await readWorkbook(file.bytes, { ...IMPORT_CAPS, maxRows: MOST })).rows) {
    const [billNo = '', kind = '', amt = '', day = '', reason = ''] = row.cells.map(cell => cell.text.trim())
    const [known, due] = [KIND_WORDS[kind], day.slice(0, 10)]
    const faults: string[] = []
    if (known === undefined) faults.push('变更类别只能是1、2、3 / the kind is 1, 2 or 3')
    if (amt !== '' && !isAmount(amt)) faults.push('变更金额格式不正确 / the amount is none')
    if (day !== '' && !isLocalDate(due)) faults.push('新应付日格式不正确 / the new due date is no date')
    if (reason === '') faults.push('请填写原因 / give a reason')
    rows.push({
      rowNo: row.number,
      billNo,
      kind: known,
      delta: isAmount(amt) ? fen(amt) : null,
      newDueDate: isLocalDate(due) ? due : null,
      reason: reason.slice(0, 200),
      faults,
    })
  }
  return rows
}

const payablesByNo = (tx: Tx, actor: Actor, numbers: readonly string[]): Promise<Payable[]> =>
  findRows(
    tx,
    billPayable,
    sql`t.bill_no = any(${[...numbers]}::text[]) and ${scopeOf(billPayable, actor.rights, 'write') ?? sql`true`}`,
  )

/** Bill exists and is in scope, its own guards, not in a change, no row twice; every reason is told. */
async function check(tx: Tx, actor: Actor, file: UploadedFile | undefined): Promise<unknown> {
  const rows = await rowsOf(file)
  const bills = new Map(
    (await payablesByNo(tx, actor, [...new Set(rows.map(row => row.billNo))].filter(Boolean))).map(bill => [
      bill.billNo!,
      bill,
    ]),
  )
  const underway = await changesUnderway(
    tx,
    SIDE.payable,
    [...bills.values()].map(bill => bill.id),
  )
  const today = localDate(actor.clock.now())
  const seen = new Set<string>()
  for (const row of rows) {
    row.faults.push(...faultsOf(row, bills.get(row.billNo), underway, today, seen.has(row.billNo)))
    seen.add(row.billNo)
  }
  const uuid = randomUUID()
  await insertRows(
    tx,
    actor,
    billAccountsChangeTemp,
    rows.map(row => ({
      uuid,
      ownerUserId: actor.userId,
      rowNo: row.rowNo,
      billId: bills.get(row.billNo)?.id ?? null,
      billNo: row.billNo.slice(0, 32),
      changeKind: row.kind ?? null,
      delta: row.delta ?? (0n as Fen),
      newDueDate: row.newDueDate,
      reason: row.reason,
      rowState: row.faults.length > 0 ? 2 : 1,
      rowError: joined(row.faults),
    })),
  )
  const abnormal = rows.filter(row => row.faults.length > 0)
  return {
    uuid,
    total: rows.length,
    normal: rows.length - abnormal.length,
    abnormal: abnormal.length,
    rows: abnormal.map(row => ({
      rowNo: row.rowNo,
      billNo: row.billNo,
      reason: textOf(joined(row.faults), actor.language),
    })),
  }
}

function faultsOf(
  row: Read,
  bill: Payable | undefined,
  underway: ReadonlyMap<string, string>,
  today: string,
  isTwice: boolean,
): string[] {
  if (!bill) return [row.billNo === '' ? '请填写账单编号 / give the bill number' : '账单不存在 / no such bill']
  const faults: string[] = []
  if (isTwice) faults.push('文件内重复 / twice in the file')
  if (underway.has(bill.id))
    faults.push(`账单【${bill.billNo}】存在审批中的变更 / a change of bill ${bill.billNo} is in approval`)
  const wrong =
    row.kind === undefined
      ? undefined
      : changeFault(
          changeablePayable(bill, today),
          row.kind,
          { delta: row.delta, newDueDate: row.newDueDate },
          { today, courtRuling: false },
        )
  return wrong ? [...faults, wrong.reason] : faults
}

/** Both halves of several reasons, joined half by half. */
const joined = (faults: readonly string[]): string =>
  faults.length === 0
    ? ''
    : `${faults.map(one => textOf(one, 'zh')).join('；')} / ${faults.map(one => textOf(one, 'en')).join('; ')}`.slice(
        0,
        1000,
      )

const ownRows = (tx: Tx, actor: Actor, uuid: string) =>
  findRows(tx, billAccountsChangeTemp, { uuid, ownerUserId: actor.userId } as never, { orderBy: 't.row_no' })

interface ImportInput {
  uuid: string
  reasonCode: string
  customerLetter?: string | undefined
}
/** The normal rows become one change of each kind, submitted; the file's rows go. */
async function importNormal(tx: Tx, actor: Actor, input: ImportInput): Promise<unknown> {
  const rows = await ownRows(tx, actor, input.uuid)
  const normal = rows.filter(row => row.rowState === 1)
  if (normal.length === 0)
    return refuse('importEmpty', '没有可导入的正常行 / there is no row in order to import', { uuid: input.uuid })
  const changes: { id: string; no: string; status: number; lines: number }[] = []
  for (const [kind, own] of Map.groupBy(normal, row => row.changeKind!)) {
    for (let from = 0; from < own.length; from += 1000) {
      const some = own.slice(from, from + 1000)
      const saved = await saveRecord(
        tx,
        actor,
        billAccountsChange,
        {
          changeType: SIDE.payable,
          changeKind: kind,
          importUuid: input.uuid,
          reasonCode: input.reasonCode,
          reason: [...new Set(some.map(row => row.reason))].join('；').slice(0, 500),
          customerLetter: input.customerLetter ?? '',
          lines: some.map(row => ({
            billId: row.billId,
            ...(kind === CHANGE.dueDate ? { newDueDate: row.newDueDate } : { delta: yuan(row.delta) }),
            lineNote: row.reason,
          })),
        },
        'save',
      )
      changes.push({ id: saved.id, no: saved.no, status: saved.status, lines: some.length })
    }
  }
  for (const row of rows) await removeRow(tx, actor, billAccountsChangeTemp, row)
  return { imported: normal.length, left: rows.length - normal.length, changes }
}

async function abnormalSheet(tx: Tx, actor: Actor, uuid: string): Promise<FileAnswer> {
  const rows = (await ownRows(tx, actor, uuid)).filter(row => row.rowState === 2)
  return new FileAnswer(
    '应付变更异常行.xlsx',
    XLSX,
    await writeWorkbookBuffer({
      sheets: [
        {
          name: '异常行',
          columns: [column('行号', 'number'), ...COLUMNS, column('异常原因')],
          rows: rows.map(row => [
            row.rowNo,
            row.billNo,
            row.changeKind === null ? '' : String(row.changeKind),
            yuan(row.delta),
            row.newDueDate,
            row.reason,
            textOf(row.rowError ?? '', actor.language),
          ]),
        },
      ],
    }),
  )
}

const IMPORT = 'bill_payable_import'
const uuid = z.string().uuid()
export const importCalls: Record<`${'GET' | 'POST'} ${string}`, CustomCall> = {
  'POST import-check-payable': call({
    label: '应付变更导入校验 / Check a file of payable changes',
    permission: IMPORT,
    input: z.object({}),
    idempotent: false,
    upload: { maxBytes: 10 * 1024 * 1024 },
    run: (tx, actor, _input, file) => check(tx, actor, file),
  }),
  'POST import-normal-payable': call({
    label: '导入应付变更正常行 / Import the rows in order',
    permission: IMPORT,
    input: z.object({ uuid, reasonCode: z.string().max(32).default('other'), customerLetter: optionalIdInput }),
    run: importNormal,
  }),
  'GET import-title-payable': call({
    label: '应付变更导入模板 / Template of payable changes',
    permission: IMPORT,
    input: z.object({}),
    run: async () =>
      new FileAnswer(
        '应付变更导入模板.xlsx',
        XLSX,
        await writeWorkbookBuffer({ sheets: [{ name: '应付变更', columns: COLUMNS, rows: [] }] }),
      ),
  }),
  'GET export-abnormal-payable': call({
    label: '应付变更异常行 / Faulty rows of a file',
    permission: IMPORT,
    input: z.object({ uuid }),
    run: (tx, actor, input) => abnormalSheet(tx, actor, input.uuid),
  }),
}
