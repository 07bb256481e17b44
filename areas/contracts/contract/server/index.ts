import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Refused, refuse, servicePrefix } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { call, implement, type CustomCall } from '#packages/server/implement.ts'
import { timeline } from '#packages/server/timeline.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { removeRecord } from '#packages/server/save.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { idInput, idsInput, optionalIdInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { contractTermsPort, payableDocumentsPort } from '#areas/billing/ports.ts'
import { lastContractPort } from '#areas/risk/ports.ts'
import { copyToTemp } from '../../contract-product-temp/server/product-lines.ts'
import { contract } from '../contract.ts'
import { billFigures } from './bills.ts'
import { termsForBills } from './billing-terms.ts'
import { contractPdf } from './contract-pdf.ts'
import { countByType } from './count-by-type.ts'
import { builtKinds, kindOf, type ContractKind } from './kinds.ts'
import { lastContractOf } from './last-contract.ts'
import { contractNotices } from './notices.ts'
import { contractList, mechanismDetail, relatedContracts } from './parties.ts'
import { contractDocument } from './payable-documents.ts'
import { planPreview } from './plan-preview.ts'
import { productLines, vehicleStatistics } from './product-lines.ts'

const id = z.object({ id: idInput })
const number = idInput
/** Asked when the routes are made: the kinds are known then. */
const codes = (action: string): string[] => builtKinds().map(kind => `${kind.resource.permission}_${action}`)

/** The permission of the row's own kind decides; the call itself is opened by any of the codes (decisions 9). */
async function ofKind(
  tx: Tx,
  actor: Actor,
  contractId: string,
  action: string,
  how: 'read' | 'write' = 'write',
): Promise<ContractKind> {
  const kind = kindOf((await getRow(tx, contract, contractId)).contractType).resource
  const permission = `${kind.permission}_${action}`
  if (actor.rights && !actor.rights.codes.has(permission)) throw new Refused({ kind: 'NotAllowed', permission })
  await requireVisible(tx, actor, kind, [contractId], how)
  return kind
}

/** Only readers of the contract see prices; a picker alone shows none. */
async function isReadable(tx: Tx, actor: Actor, contractId: string): Promise<boolean> {
  try {
    await ofKind(tx, actor, contractId, 'view', 'read')
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

/** A move of whatever kind the contract is, by the action of its own definition. */
const move = (label: CustomCall['label'], action: string, permission: string, fields: z.ZodRawShape): CustomCall =>
  call({
    label,
    get permission() {
      return codes(permission)
    },
    input: id.extend({
      version: z.coerce.number().int().optional(),
      reason: z.string().max(500).optional(),
      ...fields,
    }) as z.ZodType<Record<string, unknown> & { id: string }>,
    async run(tx, actor, input) {
      const kind = await ofKind(tx, actor, input.id, permission)
      if (!kind.actions?.[action]) refuse('noSuchMove', '该类合同没有此操作 / this kind of contract has no such action')
      const { row } = await act(tx, actor, kind, input.id, action, {
        input,
        reason: String(input['reason'] ?? ''),
        ...(input['version'] === undefined ? {} : { version: input['version'] as number }),
      })
      const moved = row as unknown as { status: number; version: number; contractNo: string }
      return { id: input.id, no: moved.contractNo, status: moved.status, version: moved.version }
    },
  })

const at = (path: string) => `${servicePrefix.core}/${path}`

export default implement(contract, {
  provides: [
    provide(contractTermsPort, { of: termsForBills }),
    provide(lastContractPort, { of: lastContractOf }),
    provide(payableDocumentsPort, 'contracts', { of: (tx, _actor, bill) => contractDocument(tx, bill) }),
  ],
  live: billFigures,
  listens: {
    'contract.approved': contractNotices['contract.approved'],
    'contract.signed': contractNotices['contract.signed'],
    'contract.rejected': contractNotices['contract.rejected'],
    'contract.stopped': contractNotices['contract.stopped'],
  },
  calls: {
    'GET count-by-type': call({
      label: '按类型计数 / Counts by kind',
      permission: 'contract_view',
      input: z.record(z.string(), z.string()),
      run: countByType,
    }),
    'GET detail': call({
      label: '详情 / Detail',
      get permission() {
        return codes('view')
      },
      input: id,
      async run(tx, actor, input) {
        const kind = await ofKind(tx, actor, input.id, 'view', 'read')
        const head = await getRow(tx, contract, input.id)
        return {
          id: head.id,
          contractNo: head.contractNo,
          contractType: head.contractType,
          contractName: head.contractName,
          counterpartyName: head.counterpartyName,
          status: head.status,
          version: head.version,
          path: `${kind.page}/detail`,
        }
      },
    }),
    'GET temp-id': call({
      label: '临时批次 / Temporary batch',
      get permission() {
        return codes('add')
      },
      input: z.object({ contractId: optionalIdInput }),
      async run(tx, actor, { contractId }) {
        const tempId = randomUUID().replaceAll('-', '')
        if (contractId) await ofKind(tx, actor, contractId, 'view', 'read')
        const copied = contractId ? await copyToTemp(tx, actor, tempId, contractId) : 0
        return { tempId, copied }
      },
    }),
    'GET timeline': call({
      label: '时间线 / Timeline',
      get permission() {
        return codes('view')
      },
      input: id.extend({ before: optionalIdInput }),
      run: async (tx, actor, input) =>
        timeline(tx, actor, await ofKind(tx, actor, input.id, 'view', 'read'), input.id, input.before),
    }),
    'PUT signed': move('签成 / Signed', 'signed', 'sign', {
      signDate: z.iso.date().optional(),
      signedFileBizId: number,
    }),
    'POST archives': move('归档 / Archive', 'archive', 'archive', {
      archiveNo: z.string().min(1).max(32),
      archivePlace: z.string().min(1).max(64),
    }),
    'PUT void': move('作废 / Void', 'void', 'void', { reason: z.string().min(1).max(500) }),
    'DELETE remove': call({
      label: '删除 / Delete',
      get permission() {
        return codes('delete')
      },
      input: z.object({ ids: idsInput }),
      async run(tx, actor, input) {
        for (const one of input.ids.sort()) await removeRecord(tx, actor, await ofKind(tx, actor, one, 'delete'), one)
        return {}
      },
    }),
    'GET print-file': call({
      label: '打印 / Print',
      get permission() {
        return codes('view')
      },
      input: id.extend({ templateId: optionalIdInput, format: z.enum(['pdf', 'docx']).default('pdf') }),
      async run(tx, actor, { id: contractId, templateId, format }) {
        await ofKind(tx, actor, contractId, 'view', 'read')
        if (format === 'docx')
          refuse(
            'noWordFile',
            '仅支持打印PDF，未安装Word组件 / Only PDF can be printed: no Word component is installed',
          )
        const { contractNo } = await getRow(tx, contract, contractId)
        const pdf = await contractPdf(tx, actor, contractId, { templateId })
        return new FileAnswer(`${contractNo ?? contractId}.pdf`, 'application/pdf', pdf, true)
      },
    }),
    'POST plan-preview': call({
      label: '收款计划预览 / Plan preview',
      idempotent: false,
      get permission() {
        return codes('add')
      },
      input: z.record(z.string(), z.unknown()),
      run: planPreview,
    }),
    [`GET ${at('contract-party/get-mechanism-detail')}`]: call({
      label: '合同主体详情 / Party of a contract',
      permission: 'contract_pick',
      input: z.object({
        contractType: z.coerce.number().int().optional(),
        contractId: number,
        partyType: z.coerce.number().int(),
      }),
      run: mechanismDetail,
    }),
    [`GET ${at('contract-party/get-related-contracts')}`]: call({
      label: '关联合同 / Related contracts',
      permission: 'contract_pick',
      input: z.object({ contractId: number }),
      run: relatedContracts,
    }),
    [`GET ${at('contract-party/get-contract-list')}`]: call({
      label: '主体的合同 / Contracts of a party',
      permission: 'contract_pick',
      input: z.object({
        mechanismType: z.coerce.number().int(),
        mechanismId: number,
        partyType: z.coerce.number().int().optional(),
        contractType: z.coerce.number().int().optional(),
        statusList: z
          .string()
          .regex(/^[\d,]*$/)
          .optional(),
      }),
      run: contractList,
    }),
    [`GET ${at('contract-product/list')}`]: call({
      label: '合同产品 / Product lines',
      permission: 'contract_pick',
      input: z.object({ contractId: number, keyword: z.string().max(128).optional() }),
      run: async (tx, actor, input) =>
        productLines(tx, actor, input.contractId, await isReadable(tx, actor, input.contractId), input.keyword),
    }),
    [`GET ${at('contract-product/page')}`]: call({
      label: '合同产品分页 / Product lines, paged',
      permission: 'contract_pick',
      input: z.object({
        contractId: number,
        current: z.coerce.number().int().min(1).default(1),
        size: z.coerce.number().int().min(1).max(1000).default(50),
      }),
      async run(tx, actor, input) {
        const rows = await productLines(tx, actor, input.contractId, await isReadable(tx, actor, input.contractId))
        return {
          records: rows.slice((input.current - 1) * input.size, input.current * input.size),
          total: rows.length,
          size: input.size,
          current: input.current,
          pages: Math.ceil(rows.length / input.size),
        }
      },
    }),
    [`GET ${at('contract-product/statistics-vehicle-quantity')}`]: call({
      label: '车辆数量统计 / Vehicle statistics',
      permission: 'contract_pick',
      input: z.object({
        contractId: number.optional(),
        contractType: z.coerce.number().int().optional(),
        customerId: number.optional(),
        statusList: z
          .string()
          .regex(/^[\d,]*$/)
          .optional(),
      }),
      run: (tx, _actor, input) => vehicleStatistics(tx, input),
    }),
  },
})
