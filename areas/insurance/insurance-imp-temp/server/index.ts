import { z } from 'zod'
import { addDays, isLocalDate, localDate, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, idsInput, optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { page } from '#packages/server/query.ts'
import { findRows, updateRow, updateRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { mergeAttach } from '#areas/platform/attach/server/groups.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { AUDIT } from '../../insurance-policy/codes.ts'
import { columnsOf } from '../../insurance-requirement/server/columns.ts'
import { requireBatchRight } from '../../insurance-requirement/server/kinds.ts'
import { payloadInput } from '../../insurance-requirement/server/payload.ts'
import { batchInput, saveBatch } from '../../insurance-requirement/server/save-batch.ts'
import { insuranceRequirement } from '../../insurance-requirement/insurance-requirement.ts'
import { vehicleInsuranceState } from '../../vehicle-insurance-state/vehicle-insurance-state.ts'
import { insuranceImpTemp } from '../insurance-imp-temp.ts'
import { demandForAllotted, demandForArrived } from './allotted.ts'
import { coverOfVehicles } from './cover-of-vehicles.ts'
import { readFile, setAsFile } from './file.ts'
import { reopen } from './reopen.ts'
import { isPool, ownRows, recheckSet, removeStaged, stage, unusedRows, type Staged } from './staged.ts'

const uuid = z.string().regex(/^[\w-]{1,36}$/, '批次标识不正确 / Not a set')
const auditType = z.coerce.number().int().min(1, '批次类型不正确 / Not a type').max(9, '批次类型不正确 / Not a type')
const set = z.looseObject({ uuid, auditType })
/** The permission of the batch is asked inside: the audit type stands in the call. */
const ofBatch = 'signed in'

async function ownById(tx: Tx, actor: Actor, ids: readonly string[]): Promise<Staged[]> {
  const rows = await findRows(
    tx,
    insuranceImpTemp,
    sql`t.id = any(${[...ids]}::bigint[]) and t.requirement_id is null and (t.owner_user_id = ${actor.userId}::bigint or t.uuid like 'POOL-%')`,
  )
  if (rows.length !== new Set(ids).size) refuse('notOwn', '只能处理自己暂存的行 / only rows of one’s own set')
  for (const kind of new Set(rows.map(one => one.auditType!))) requireBatchRight(actor, kind)
  return rows
}

const candidatesOfIds = (ids: readonly string[], payload: Record<string, unknown>, by: 'vehicleId' | 'workOrderId') =>
  ids.map(id => ({ vehicleId: null, workOrderId: null, policyId: null, payload, [by]: id }))

const staging = {
  'POST check-vehicle': call({
    label: '选择车辆 / Pick vehicles',
    permission: ['insurance_requirement_demand', 'insurance_requirement_apply'],
    input: set.extend({ vehicleIds: idsInput, payload: payloadInput.optional() }),
    async run(tx, actor, given) {
      if (given.auditType !== AUDIT.demand && given.auditType !== AUDIT.apply)
        refuse('auditType', '只有投保需求与申请按车辆选择 / only demands and applications pick vehicles')
      requireBatchRight(actor, given.auditType)
      await requireVisible(tx, actor, vehicle, given.vehicleIds, 'read')
      return stage(
        tx,
        actor,
        { ...given, sourceKind: 1 },
        candidatesOfIds(given.vehicleIds, given.payload ?? {}, 'vehicleId'),
      )
    },
  }),
  'POST check-insurance-payment': call({
    label: '选择待付款工单 / Pick orders to pay',
    permission: ['insurance_requirement_pay', 'insurance_revise_payment_add'],
    input: set.extend({ workOrderIds: idsInput, payeeAccountId: optionalIdInput }),
    async run(tx, actor, given) {
      if (given.auditType !== AUDIT.pay && given.auditType !== AUDIT.revisePay)
        refuse('auditType', '只有付款批次按此选择 / only payments are picked so')
      requireBatchRight(actor, given.auditType)
      return stage(tx, actor, { ...given, sourceKind: 1 }, candidatesOfIds(given.workOrderIds, {}, 'workOrderId'))
    },
  }),
  'POST save': call({
    label: '加入或修改暂存行 / Stage rows',
    permission: ofBatch,
    input: set.extend({
      rows: z
        .array(
          z.object({
            id: optionalIdInput,
            vehicleId: optionalIdInput,
            workOrderId: optionalIdInput,
            policyId: optionalIdInput,
            payload: payloadInput.default({}),
          }),
        )
        .min(1)
        .max(500),
      head: z.record(z.string(), z.unknown()).optional(),
    }),
    async run(tx, actor, given) {
      requireBatchRight(actor, given.auditType)
      const head = (given.head ?? {}) as never
      const changed = given.rows.filter(one => one.id !== undefined)
      const stored =
        changed.length > 0
          ? await ownById(
              tx,
              actor,
              changed.map(one => one.id!),
            )
          : []
      const sent = new Map(changed.map(one => [one.id!, one.payload]))
      await updateRows(
        tx,
        actor,
        insuranceImpTemp,
        stored.map(row => ({ row, changes: { payload: { ...row.payload, ...sent.get(row.id) } } })),
      )
      const added = given.rows.filter(one => one.id === undefined)
      if (added.length > 0)
        await stage(
          tx,
          actor,
          { ...given, sourceKind: 1 },
          added.map(one => ({
            vehicleId: one.vehicleId ?? null,
            workOrderId: one.workOrderId ?? null,
            policyId: one.policyId ?? null,
            payload: one.payload,
          })),
          head,
        )
      return recheckSet(tx, actor, given.uuid, given.auditType, head)
    },
  }),
  'POST reopen': call({
    label: '载入批次明细 / Take the rows of a batch again',
    permission: ofBatch,
    input: set.extend({ requirementId: idInput }),
    run: (tx, actor, given) => reopen(tx, actor, given),
  }),
  'POST check': call({
    label: '重新校验 / Check again',
    permission: ofBatch,
    input: set.extend({ head: z.record(z.string(), z.unknown()).optional() }),
    async run(tx, actor, given) {
      requireBatchRight(actor, given.auditType)
      return recheckSet(tx, actor, given.uuid, given.auditType, (given.head ?? {}) as never)
    },
  }),
  'DELETE remove': call({
    label: '移除暂存行 / Remove rows',
    permission: ofBatch,
    input: z.looseObject({ ids: optionalIdsInput, uuid: uuid.optional(), auditType: auditType.optional() }),
    async run(tx, actor, { ids, uuid: of, auditType: kind }) {
      if (ids.length > 0) return { removed: await removeStaged(tx, actor, await ownById(tx, actor, ids)) }
      if (!of || !kind) refuse('noRows', '请选择至少一条数据 / choose at least one record')
      requireBatchRight(actor, kind)
      const rows = (await ownRows(tx, actor, of, kind)).filter(() => !isPool(of))
      return { removed: await removeStaged(tx, actor, rows) }
    },
  }),
  'PUT update-attach-biz-id': call({
    label: '设置附件 / Set the files of rows',
    permission: ofBatch,
    idempotent: false,
    input: z.looseObject({ ids: idsInput, attachBizId: idInput, oldAttachBizId: optionalIdInput }),
    async run(tx, actor, { ids, attachBizId, oldAttachBizId }) {
      const rows = await ownById(tx, actor, ids)
      const merged = oldAttachBizId ? await mergeAttach(tx, actor, oldAttachBizId, attachBizId) : 0
      for (const row of rows) await updateRow(tx, actor, insuranceImpTemp, row.id, { attachBizId })
      return { merged, rows: rows.length }
    },
  }),
}

const joining = call({
  label: '加入通过的行 / Join the rows that passed',
  permission: ofBatch,
  input: set,
  async run(tx, actor, given) {
    requireBatchRight(actor, given.auditType)
    const waiting = await findRows(
      tx,
      insuranceImpTemp,
      sql`t.uuid = ${given.uuid} and t.audit_type = ${given.auditType} and not t.joined and t.owner_user_id = ${actor.userId}::bigint`,
    )
    const passed = waiting.filter(one => one.result)
    await updateRows(
      tx,
      actor,
      insuranceImpTemp,
      passed.map(row => ({ row, changes: { joined: true } })),
    )
    await removeStaged(
      tx,
      actor,
      waiting.filter(one => !one.result),
    )
    return { joined: passed.length, left: waiting.length - passed.length }
  },
})

const files = {
  'POST import-check': call({
    label: '上传明细 / Upload rows',
    permission: ofBatch,
    idempotent: false,
    upload: { maxBytes: 10 * 1024 * 1024 },
    input: set,
    async run(tx, actor, given, file) {
      requireBatchRight(actor, given.auditType)
      if (!file) return refuse('noFile', '请上传excel文件 / upload an excel file')
      const read = await readFile(tx, actor, given.auditType, file)
      const results = await stage(
        tx,
        actor,
        { ...given, sourceKind: 2, isJoined: false },
        read.map(one => one.candidate),
      )
      const rows = await findRows(
        tx,
        insuranceImpTemp,
        sql`t.uuid = ${given.uuid} and t.audit_type = ${given.auditType} and not t.joined and t.owner_user_id = ${actor.userId}::bigint`,
        { orderBy: 't.row_no, t.id' },
      )
      // What a cell could not say stands beside what the checks found.
      const broken = read.flatMap((one, index) => (one.faults.length > 0 ? [{ index, faults: one.faults }] : []))
      for (const { index, faults } of broken) {
        const row = rows[index]
        if (row)
          await updateRow(tx, actor, insuranceImpTemp, row.id, {
            result: false,
            info: [...faults.map(one => one.split(' / ')[0]), row.info].filter(Boolean).join('；').slice(0, 1000),
          })
      }
      const bad = new Set([
        ...broken.map(one => one.index),
        ...results.flatMap((one, index) => (one.ok ? [] : [index])),
      ])
      return { uuid: given.uuid, total: read.length, normal: read.length - bad.size, abnormal: bad.size }
    },
  }),
  'POST import-normal': joining,
  'POST import-normal-payment': joining,
  'POST save-normal-insurance-revise': call({
    label: '批改维护提交 / Submit the entry of corrections',
    permission: 'insurance_revise_maintain',
    input: batchInput.extend({ uuid }),
    run: (tx, actor, body) => saveBatch(tx, actor, AUDIT.reviseEnter, body),
  }),
  'GET import-title': call({
    label: '导入列 / Columns of the file',
    permission: ofBatch,
    input: z.looseObject({ auditType }),
    async run(_tx, actor, given) {
      requireBatchRight(actor, given.auditType)
      return columnsOf(given.auditType, actor.language)
    },
  }),
  'GET export': call({
    label: '导出暂存行 / The set as a file',
    permission: ofBatch,
    input: set.extend({ abnormal: z.string().max(4).optional() }),
    async run(tx, actor, given) {
      requireBatchRight(actor, given.auditType)
      return setAsFile(tx, actor, given.uuid, given.auditType, given.abnormal === '1')
    },
  }),
}

type Asked = Record<string, string>
const reads = {
  'GET page': call({
    label: '暂存行 / Staging rows',
    permission: 'insurance_requirement_view',
    input: z.looseObject({ uuid: uuid.optional(), joinedIs: z.enum(['0', '1']).default('1') }),
    run: (tx, actor, query) =>
      page(tx, undefined, actor, insuranceImpTemp, {
        ...(query as Asked),
        uuid_equal: query.uuid ?? '-',
        joinedIs: query.joinedIs,
        ...(query.uuid && isPool(query.uuid) ? {} : { ownerUserId: actor.userId }),
      }),
  }),
  'GET archDataPage': call({
    label: '批次归档行 / Archived rows of a batch',
    permission: 'insurance_requirement_view',
    input: z.looseObject({ requirementId: idInput }),
    async run(tx, actor, query) {
      await requireVisible(tx, actor, insuranceRequirement, [query.requirementId], 'read')
      return page(tx, undefined, { ...actor, rights: undefined } as never, insuranceImpTemp, query as unknown as Asked)
    },
  }),
  'GET vehicle-insurance-page': call({
    label: '可选车辆 / Vehicles to pick',
    permission: 'insurance_requirement_view',
    input: z.looseObject({ uuid: uuid.optional() }),
    run: (tx, actor, { uuid: of, ...query }) =>
      page(tx, undefined, actor, vehicleInsuranceState, { ...(query as Asked), ...(of ? { notStaged: of } : {}) }),
  }),
  'POST check-vehicle-insurance': call({
    label: '车辆保险核对 / Cover of vehicles at a day',
    permission: 'signed in',
    idempotent: false,
    input: z.looseObject({
      vehicleIds: optionalIdsInput,
      orderVehicleIds: optionalIdsInput,
      date: z.string().refine(isLocalDate, '日期不正确 / Not a date').optional(),
    }),
    run: (tx, actor, given) => coverOfVehicles(tx, actor, given),
  }),
}

const PURGE_AFTER = 7
const purgeJob: JobKind = {
  kind: 'insurance-temp-purge',
  label: '清理保险暂存行 / Clear unused rows of insurance batches',
  run: ({ database, actor }) =>
    database.transaction(actor.tenantId, async tx => {
      const before = `${addDays(localDate(actor.clock.now()), -PURGE_AFTER)} 04:00:00`
      return { removed: await removeStaged(tx, actor, await unusedRows(tx, before)) }
    }),
}

export default implement(insuranceImpTemp, {
  narrows: {
    // Rows of an upload stand apart until they are taken into the set.
    joinedIs: value => (value === '0' ? sql`not t.joined` : sql`t.joined`),
  },
  calls: { ...reads, ...staging, ...files },
  listens: {
    'vehicle-allot.approved': (tx, actor, event) => demandForAllotted(tx, actor, event.aggregateId),
    'purchase-order.vehicle-arrived': (tx, actor, event) => demandForArrived(tx, actor, event.payload),
  },
  jobs: [purgeJob],
  schedules: [{ kind: 'insurance-temp-purge', dailyAt: '04:00' }],
})
