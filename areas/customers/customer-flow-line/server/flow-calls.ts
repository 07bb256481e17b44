import { z } from 'zod'
import { invalid } from '#kernel'
import { writeCsv } from '#packages/excel/index.ts'
import { call } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { abnormalFile, importTemplate, processingOf, rowsOfBatch } from '#packages/transfer/calls.ts'
import { customerFinancialFlow } from '../../customer/children.ts'
import { importFlowStatement } from './import-statement.ts'
import { checkMonths, importMonths } from './import-months.ts'

const BASE = '/api/ratutech-core/customer-financial-flow'
const IMPORT = 'customer_financial_flow_import'
const MAX_BYTES = 10 * 1024 * 1024
const TITLES = [
  '交易日期',
  '交易时间',
  '收入',
  '支出',
  '余额',
  '对方户名',
  '对方账号',
  '对方开户行',
  '摘要',
  '附言',
  '流水号',
]

const needed = <T>(value: T | undefined): T => value ?? invalid({ file: '请选择文件 / choose a file' })
const flag = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform(given => given === true || given === '1' || given === 'true')
const uuid = z.string().regex(/^[0-9a-f-]{36}$/, '缺少必要的请求参数: uuid / parameter uuid is missing')
const account = z
  .string()
  .trim()
  .regex(/^[\d\s-]{6,34}$/, '账号应为6至34位数字 / an account has 6 to 34 digits')

/** 20-partners 14: months from a file, in the three steps of any import, and lines of one account's statement. */
export const flowCalls = {
  [`GET ${BASE}/import-template`]: call({
    label: '流水导入模板 / Template of bank flow',
    permission: IMPORT,
    input: z.object({}),
    run: (_tx, actor) => importTemplate(actor, customerFinancialFlow),
  }),
  [`POST ${BASE}/import-check`]: call({
    label: '检查流水文件 / Check a file of bank flow',
    idempotent: false,
    permission: IMPORT,
    input: z.object({ customerId: idInput, isCovered: flag }),
    upload: { maxBytes: MAX_BYTES },
    run: (tx, actor, input, file) => checkMonths(tx, actor, input, needed(file)),
  }),
  [`POST ${BASE}/import-normal`]: call({
    label: '导入流水 / Import bank flow',
    permission: IMPORT,
    input: z.object({ uuid }),
    run: (tx, actor, input) => importMonths(tx, actor, input.uuid),
  }),
  [`GET ${BASE}/import-rows`]: call({
    label: '导入明细 / Rows of the file',
    permission: IMPORT,
    input: z.looseObject({ uuid }),
    run: (tx, actor, { uuid: batch, ...query }) =>
      rowsOfBatch(tx, actor, customerFinancialFlow, batch, query as Record<string, string>),
  }),
  [`GET ${BASE}/processing-stat`]: call({
    label: '导入进度 / Progress of the import',
    permission: IMPORT,
    input: z.object({ uuid }),
    run: (tx, actor, input) => processingOf(tx, actor, customerFinancialFlow, input.uuid),
  }),
  [`GET ${BASE}/export-abnormal`]: call({
    label: '异常行 / Refused rows',
    permission: IMPORT,
    input: z.object({ uuid }),
    run: (tx, actor, input) => abnormalFile(tx, actor, customerFinancialFlow, input.uuid),
  }),
  [`GET ${BASE}/import-title`]: call({
    label: '流水明细模板 / Template of statement lines',
    permission: 'customer_edit',
    input: z.object({}),
    run: async () => new FileAnswer('客户流水明细模板.csv', 'text/csv; charset=utf-8', writeCsv([TITLES])),
  }),
  [`POST ${BASE}/import-statement`]: call({
    label: '导入流水明细 / Import a statement',
    permission: 'customer_edit',
    input: z.object({
      customerId: idInput,
      bankTitle: z.string().trim().min(1, '请填写银行 / Give the bank').max(64),
      accountNo: account,
      checkOnly: flag,
    }),
    upload: { maxBytes: MAX_BYTES },
    run: (tx, actor, input, file) => importFlowStatement(tx, actor, input, needed(file)),
  }),
} as const
