import { addMonths, fen, inBoth, localDate, refuse, ZERO, type Fen, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement, type Form } from '#packages/server/implement.ts'
import { rowsOf } from '#packages/server/query.ts'
import { isBuilt, resourceNamed } from '#packages/server/registry.ts'
import { findRow, findRows, getRow, removeRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { idInput } from '#packages/server/inputs.ts'
import { z } from 'zod'
import { blockKinds, closeBlock, openBlock } from '#areas/customers/customer-city-quota/server/blocks.ts'
import { quotaHold } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { holdFilesOf } from '#areas/platform/attach/server/holders.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { checkPapers, savePapers } from '#areas/partners/mechanism/server/imported-papers.ts'
import { prepareInstitution } from '#areas/partners/mechanism/server/prepare-institution.ts'
import { refuseWhenReferred } from '#areas/partners/mechanism/server/referrers.ts'
import { accountStatePort, reviewerPort } from '../../ports.ts'
import { customerBusinessArea, customerFinancialFlow, customerShareholder } from '../children.ts'
import { blackListPort } from '../../ports.ts'
import { flowCalls } from '../../customer-flow-line/server/flow-calls.ts'
import { customer } from '../customer.ts'
import { customerFiguresJob } from './nightly/business-figures.ts'
import { dormantScanJob } from './nightly/dormant-scan.ts'
import { admissionVariables, approverOf } from './admission.ts'
import { defaultInforms } from './default-informs.ts'
import { derive } from './derive.ts'
import { operateYears, quotaFigures } from './figures.ts'
import { calculateFlow, type FlowRow } from './financial-flow.ts'
import { holdBackKeyFields, openKeyChange, pendingOf } from './key-change.ts'
import { saveOwnedRows } from './owned-rows.ts'
import { childFields, ownedRows, pictureOf, type Customer } from './picture.ts'
import { completeImported } from './complete-imported.ts'
import { firstState, type SectionName } from './section-names.ts'
import { assessSections, saveSection } from './sections.ts'
import { ruleGaps } from './submit-checks.ts'

const id = idInput
const today = (actor: Actor) => localDate(actor.clock.now())
const exists = (known: { mechanismNo: string; mechanismName: string; ownerName: string }): Label =>
  `客户已存在：【${known.mechanismNo}】${known.mechanismName}，业务员${known.ownerName} / customer exists: ${known.mechanismNo} ${known.mechanismName}, salesperson ${known.ownerName || '-'}`

/** The department of a member of staff: a customer goes with its salesperson. */
async function deptOf(tx: Tx, userId: string): Promise<string | undefined> {
  if (!isBuilt('user')) return undefined
  return ((await getRow(tx, resourceNamed('user'), userId)) as unknown as { deptId: string[] }).deptId[0]
}
/** 11.1: the firm, its legal representative or its controller on a black-list record, whoever's it is. */
async function refuseBlackListed(
  tx: Tx,
  form: { fault(path: string, reason: Label): void },
  values: Partial<Customer>,
): Promise<void> {
  const codes = [values.creditCode, values.idNo, values.legalPersonIdNo, values.controllerIdNo].filter(Boolean)
  const no = codes.length > 0 && !values.blackFlag ? await blackListPort.ask().hit(tx, codes as string[]) : undefined
  if (no) form.fault('blackFlag', `命中黑名单【${no}】 / black-listed: ${no}`)
}
const emitState = (tx: Tx, actor: Actor, row: Customer, from: number) =>
  emit(tx, actor, 'customer.status-changed', { id: row.id, no: row.mechanismNo!, from, to: row.status })

const sectionCall = (section: SectionName, label: Label) =>
  call({
    label,
    permission: 'customer_edit',
    idempotent: false,
    input: z.looseObject({ id, sectionVersion: z.coerce.number().int().min(0) }),
    run: (tx, actor, input) => saveSection(tx, actor, section, input),
  })
const childCall = (field: keyof typeof childFields) =>
  call({
    label: childFields[field].label,
    permission: 'customer_view',
    input: z.object({ customerId: id }),
    async run(tx, actor, { customerId }) {
      await requireVisible(tx, actor, customer as never, [customerId], 'read')
      const rows = (await findRows(tx, childFields[field] as never, { customerId } as never, {
        orderBy: 't.line_no',
      })) as { id: string }[]
      return rowsOf(
        tx,
        actor,
        childFields[field] as never,
        rows.map(row => row.id),
      )
    },
  })
const core = '/api/ratutech-core'
// An approver of a customer may read the files of its documents.
for (const resource of Object.values(ownedRows))
  holdFilesOf(resource as never, async (tx, ownedId) => {
    const owned = (await findRow(tx, resource as never, ownedId)) as { mechanismId: string } | undefined
    return owned && (await findRow(tx, customer, owned.mechanismId))
      ? [{ resource: customer, id: owned.mechanismId }]
      : []
  })

/** What else a saved customer needs: its own papers, notices, changes to approve, and how complete each section is. */
async function completes(
  tx: Tx,
  actor: Actor,
  row: RowOf<typeof customer>,
  form: Form<typeof customer>,
): Promise<void> {
  await saveOwnedRows(tx, actor, row.id, form.body)
  await defaultInforms(tx, actor, row.id)
  await openKeyChange(tx, actor, row, form)
  if (row.status === 1) return
  const known = form.body['sectionVersion'] === undefined ? firstState : (row.sectionState ?? {})
  const stored = await getRow(tx, customer, row.id)
  await updateRow(tx, actor, customer, stored, {
    sectionState: (await assessSections(tx, actor, stored, known)).state,
  })
}

export default implement(customer, {
  async prepare(tx, actor, form) {
    await prepareInstitution(tx, form as never, 1, exists)
    const { values, before } = form
    if (values.bizUserId) values.ownerUserId = values.bizUserId
    if (values.bizDeptId) values.ownerDeptId = values.bizDeptId
    if (form.draft && !before && !values.mechanismName)
      form.fault('mechanismName', '请填写客户名称 / enter the name of the customer')
    // Masked codes of stored rows are not sent by the form: read them, otherwise two lines of one holder would not be
    // added up.
    const unread = (form.lines['shareholders'] ?? []).filter(row => row['id'] && row['holderCode'] === undefined)
    if (unread.length > 0)
      for (const stored of await findRows(tx, customerShareholder, {
        id: unread.map(row => String(row['id'])),
      } as never))
        Object.assign(unread.find(row => row['id'] === stored.id)!, { holderCode: stored.holderCode })
    derive(form, today(actor))
    holdBackKeyFields(form)
    if (form.draft || before?.status === 1) return
    const picture = await pictureOf(tx, before, form)
    for (const { key, reason } of await ruleGaps(picture, today(actor))) form.fault(key, reason)
    await refuseBlackListed(tx, form, picture.values)
  },
  saved: completes,
  importRow: (_tx, _actor, form) => checkPapers(form),
  /** Contact and account first: the notices of a new customer go to its contact (20-partners 14). */
  async imported(tx, actor, rows, forms) {
    await completeImported(tx, actor, rows, await savePapers(tx, actor, customer as never, rows as never, forms))
  },
  async removing(tx, actor, row) {
    await refuseWhenReferred(tx, customer, row)
    for (const resource of Object.values(ownedRows))
      for (const one of await findRows(tx, resource as never, { mechanismId: row.id } as never))
        await removeRow(tx, actor, resource as never, one)
  },
  jobs: [customerFiguresJob, dormantScanJob],
  schedules: [
    { kind: 'dormant-scan', dailyAt: '02:10' },
    { kind: 'customer-figures', dailyAt: '03:10' },
  ],
  actions: {
    submit: {
      run: async (tx, actor, { row }) => ({ approvalUserId: await approverOf(tx, actor, row) }),
      after: (tx, actor, { row }) => emit(tx, actor, 'customer.submitted', { id: row.id, no: row.mechanismNo! }),
    },
    afresh: {
      run: async (tx, actor, { row }) => ({ approvalUserId: await approverOf(tx, actor, row) }),
      after: (tx, actor, { row }) => emit(tx, actor, 'customer.submitted', { id: row.id, no: row.mechanismNo! }),
    },
    approve: {
      run: (_tx, actor) => ({ cooperateFrom: today(actor), nextReviewDate: addMonths(today(actor), 12) }),
      after: (tx, actor, { row }) => emit(tx, actor, 'customer.approved', { id: row.id, no: row.mechanismNo! }),
    },
    reject: {
      after: (tx, actor, { row }) => emit(tx, actor, 'customer.rejected', { id: row.id, no: row.mechanismNo! }),
    },
    disable: {
      async guard(tx, _actor, { row }) {
        const held = (await findRows(tx, quotaHold, { customerId: row.id, holdState: 1 }, { limit: 1 }))[0]
        if (held)
          refuse('frozenQuota', '单据【{no}】仍冻结额度，不能停用 / {no} still holds quota, it cannot be disabled', {
            no: held.sourceNo ?? held.holdKey,
          })
      },
      async after(tx, actor, { row, reason }) {
        await openBlock(tx, actor, { customerId: row.id, blockKind: blockKinds.disabled, reason })
        await emitState(tx, actor, row, 1)
      },
    },
    enable: {
      async after(tx, actor, { row, reason }) {
        await closeBlock(tx, actor, {
          customerId: row.id,
          blockKind: blockKinds.disabled,
          reason: reason || inBoth('客户启用', 'Customer enabled'),
        })
        await emitState(tx, actor, row, 2)
      },
    },
    fallDormant: {
      run: (_tx, actor) => ({ dormantSince: today(actor) }),
      async after(tx, actor, { row }) {
        await openBlock(tx, actor, {
          customerId: row.id,
          blockKind: blockKinds.dormant,
          reason: inBoth('客户休眠', 'Customer dormant'),
        })
        await emit(tx, actor, 'customer.dormant', { id: row.id, no: row.mechanismNo! })
      },
    },
    rouse: {
      run: () => ({ dormantSince: null }),
      async after(tx, actor, { row }) {
        await closeBlock(tx, actor, {
          customerId: row.id,
          blockKind: blockKinds.dormant,
          reason: inBoth('客户唤醒', 'Customer woken'),
        })
        await emit(tx, actor, 'customer.roused', { id: row.id, no: row.mechanismNo! })
      },
    },
    updateApprovalUser: {
      async guard(tx, _actor, { row, input }) {
        if (input.approvalUserId === row.createUser || input.approvalUserId === row.bizUserId)
          refuse('ownApplication', '审批人不能是申请人 / the applicant cannot be the approver')
        if (!(await reviewerPort.ask().isConfigured(tx, input.approvalUserId!, row.cityCode)))
          refuse('notReviewer', '该用户不在该环节审批人配置中 / this user is not configured for this step')
      },
      run: (_tx, _actor, { input }) => ({ approvalUserId: input.approvalUserId }),
    },
    transfer: {
      async run(tx, _actor, { input }) {
        const dept = await deptOf(tx, input.bizUserId!)
        return {
          bizUserId: input.bizUserId!,
          ownerUserId: input.bizUserId!,
          ...(dept ? { bizDeptId: dept, ownerDeptId: dept } : {}),
        }
      },
      after: (tx, actor, { row }) =>
        emit(tx, actor, 'customer.owner-changed', { id: row.id, no: row.mechanismNo!, bizUserId: row.bizUserId }),
    },
    grantQuota: {
      run: async (tx, actor, { row, input, reason }) => {
        await grantQuota(tx, actor, {
          customerId: row.id,
          lines: [{ cityCode: input.quotaCity!, qty: input.newQty!, amount: input.newAmount! }],
          validTo: input.newValidTo!,
          ...(input.newGrade ? { grade: input.newGrade } : {}),
          reason,
        })
      },
    },
  },
  variables: admissionVariables,
  // Changes waiting for approval are shown on the customer, where identity numbers are masked.
  async page(tx, actor, ids) {
    const states = await accountStatePort.ask().of(tx, ids)
    return new Map(
      [...(await operateYears(tx, actor, ids))].map(([id, years]) => [
        id,
        { ...years, pendingChange: '', accountStatus: states.get(id) ?? '' },
      ]),
    )
  },
  live: quotaFigures,
  async detail(tx, actor, row) {
    const owned: Record<string, unknown> = {}
    for (const [field, resource] of Object.entries(ownedRows))
      owned[field] = await rowsOf(
        tx,
        actor,
        resource as never,
        ((await findRows(tx, resource as never, { mechanismId: row.id } as never)) as { id: string }[]).map(
          one => one.id,
        ),
      )
    return {
      ...(await operateYears(tx, actor, [row.id])).get(row.id),
      accountStatus: (await accountStatePort.ask().of(tx, [row.id])).get(row.id) ?? '',
      ...owned,
      ...(await pendingOf(tx, actor, row)),
    }
  },
  calls: {
    'PUT update-base-info-draft': sectionCall('base', '保存基本信息草稿 / Save draft of base info'),
    'PUT update-contacts-draft': sectionCall('contacts', '保存联系人草稿 / Save draft of contacts'),
    'PUT update-inform-draft': sectionCall('inform', '保存通知草稿 / Save draft of notices'),
    'PUT update-apply-area-draft': sectionCall('applyArea', '保存申请区域草稿 / Save draft of areas'),
    'PUT update-business-draft': sectionCall('business', '保存经营草稿 / Save draft of business'),
    [`GET ${core}/customer-shareholder/list`]: childCall('shareholders'),
    [`GET ${core}/customer-inform/list`]: childCall('informs'),
    [`GET ${core}/customer-business-area/list`]: childCall('areas'),
    [`GET ${core}/customer-service-item/list`]: childCall('serviceItems'),
    [`GET ${core}/customer-financial-flow/list`]: childCall('flows'),
    [`GET ${core}/customer-financial-report/list`]: childCall('reports'),
    ...flowCalls,
    [`POST ${core}/customer-financial-flow/calculate`]: call({
      label: '流水测算 / Calculate cash flow',
      idempotent: false,
      permission: 'customer_view',
      input: z.object({
        customerId: id,
        months: z.coerce
          .number()
          .int()
          .refine(n => [3, 6, 12].includes(n))
          .default(6),
        lines: z
          .array(z.object({ applyQty: z.coerce.number().int().min(0), unitRent: z.coerce.string() }))
          .max(50)
          .optional(),
      }),
      async run(tx, actor, { customerId, months, lines }) {
        await requireVisible(tx, actor, customer as never, [customerId], 'read')
        const row = await getRow(tx, customer, customerId)
        const areas =
          lines?.map(one => ({ applyQty: one.applyQty, unitRent: fen(one.unitRent) })) ??
          (await findRows(tx, customerBusinessArea, { customerId })).map(one => ({
            applyQty: one.applyQty ?? 0,
            unitRent: one.unitRent ?? ZERO,
          }))
        const flows = await findRows(tx, customerFinancialFlow, { customerId })
        return calculateFlow(flows as unknown as FlowRow[], {
          today: today(actor),
          months,
          loanMonthly: row.loanMonthly,
          otherRentMonthly: row.otherRentMonthly,
          wanted: areas as { applyQty: number; unitRent: Fen }[],
        })
      },
    }),
  },
})
