import { localDate, refuse, titled, ZERO, type ChangesOf, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'

import { emit } from '#packages/server/emit.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { PAY_KIND } from '#areas/accounts/calculations/bill-references.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { assetArchives, archiveStates } from '../../asset-archives/asset-archives.ts'
import { hand, nobody, room, type Archive } from '../../asset-archives/server/hand.ts'
import { kindsById } from '../../asset-kind-setting/server/index.ts'
import { itemReissued } from '../../asset-lose/server/index.ts'
import { inCar } from '../../asset-archives/server/prepare.ts'
import { reissueTaskPort } from '../../ports.ts'
import { assetReissue, assetReissueItem } from '../asset-reissue.ts'

type Reissue = RowOf<typeof assetReissue>
type Line = ChangesOf<typeof assetReissueItem> & Record<string, unknown>
/** Fee item of costs of papers and keys. */
const FEE_PAPERS = 99
/** Papers that the authority issues: by a work order only. */
const BY_AUTHORITY = new Set(['CERT', 'PLATE', 'LICENCE'])

const reissueItems = (tx: Tx, reissueId: string): Promise<RowOf<typeof assetReissueItem>[]> =>
  findRows(tx, assetReissueItem, { reissueId } as never, { orderBy: 't.line_no' })
const source = (row: Reissue) => ({ sourceType: 'asset-reissue', sourceId: row.id, sourceNo: row.docNo! })

async function prepare(tx: Tx, _actor: Actor, form: Form<typeof assetReissue>): Promise<void> {
  const whole = { ...form.before, ...form.values } as Reissue
  const lines = form.lines['lines'] as Line[] | undefined
  if (lines === undefined) return
  const items = new Map(
    (await findRows(tx, assetArchives, { id: lines.map(one => one.archiveId ?? '0') } as never)).map(one => [
      one.id,
      one,
    ]),
  )
  for (const [index, line] of lines.entries()) {
    const item = items.get(line.archiveId ?? '')
    if (!item) continue
    const at = `lines.${index}.archiveId`
    if (lines.findIndex(one => one.archiveId === line.archiveId) !== index) form.fault(at, '档案重复 / named twice')
    if (whole.reason === 1 && (item.status !== 4 || item.loseId !== whole.loseId))
      form.fault(at, `档案【${item.itemNo}】不在该遗失单中 / item ${item.itemNo} is not of this loss`)
    if (whole.reason !== 1 && ![1, 3].includes(item.status))
      form.fault(at, `档案【${item.itemNo}】不在库也不随车 / item ${item.itemNo} is neither with us nor in the car`)
    if (BY_AUTHORITY.has(item.kindCode ?? '') && whole.wayKind && whole.wayKind !== 1)
      form.fault('wayKind', `【${item.kindName}】须通过工单补办 / ${item.kindName} is reissued by a work order`)
    Object.assign(line, {
      itemNo: item.itemNo,
      kindName: item.kindName,
      serialNo: item.serialNo,
      plateNo: item.plateNo,
      vehicleId: item.vehicleId,
      statusBefore: item.status,
    })
  }
  form.values.itemQty = lines.length
  form.values.kindNames = [...new Set([...items.values()].map(one => one.kindName ?? ''))].join('、').slice(0, 200)
  if (whole.wayKind === 2 && whole.costAmt && whole.costAmt > ZERO && !form.draft) {
    if (!whole.providerId) form.fault('providerId', '请选择服务商 / choose the provider')
    if (!whole.companyId) form.fault('companyId', '请选择承担主体 / choose the company that pays')
  }
}

/** 102 -> 1: the items are under way; a work order obtains what the authority issues. */
async function begin(tx: Tx, actor: Actor, row: Reissue): Promise<ChangesOf<typeof assetReissue>> {
  const lines = await reissueItems(tx, row.id)
  await hand(
    tx,
    actor,
    lines.map(one => one.archiveId),
    {
      action: 'reissue',
      to: nobody,
      source: source(row),
      cannot: '不能补办 / cannot be reissued',
    },
  )
  const first = await getRow(tx, assetArchives, lines[0]!.archiveId)
  const kind = (await kindsById(tx)).get(first.kindId)
  if (row.wayKind !== 1 || !kind?.reissueTask) return {}
  const opened = await reissueTaskPort.ask().open(tx, actor, {
    vehicleId: first.vehicleId,
    type: kind.reissueTask,
    subKind: kind.reissueSubKind ?? 0,
    providerId: row.providerId,
    sourceId: row.id,
    sourceNo: row.docNo!,
  })
  return opened ? { taskId: opened.taskId } : {}
}

/** 1 -> 3: each old item is void, a new one takes its place and names it. */
async function finish(
  tx: Tx,
  actor: Actor,
  row: Reissue,
  input: { doneTime: string; newIssueDate: string; newSerialNo: string | null },
): Promise<void> {
  const kinds = await kindsById(tx)
  const lines = await reissueItems(tx, row.id)
  for (const line of lines) {
    const serialNo = line.newSerialNo ?? (lines.length === 1 ? input.newSerialNo : null)
    const old = await getRow(tx, assetArchives, line.archiveId)
    if (kinds.get(old.kindId)?.serialRequired && !serialNo)
      refuse('newSerialNo', '请填写【{kind}】的新证号 / enter the new serial number of {kind}', {
        kind: old.kindName ?? '',
      })
    const made = await replace(tx, actor, row, old, { ...input, serialNo })
    await updateRow(tx, actor, assetReissueItem, line, { newArchiveId: made.id, newSerialNo: serialNo })
    if (row.loseId) await itemReissued(tx, actor, row.loseId, old.id, row.id)
  }
}

async function replace(
  tx: Tx,
  actor: Actor,
  row: Reissue,
  old: Archive,
  input: { doneTime: string; newIssueDate: string; serialNo: string | null },
): Promise<Archive> {
  const how = {
    at: input.doneTime,
    withCar: true as const,
    source: source(row),
    cannot: '不能补办 / cannot be reissued' as const,
  }
  await hand(tx, actor, [old.id], { ...how, action: 'replaced', to: nobody })
  const made = await insertRow(tx, actor, assetArchives, {
    archivesCode: old.archivesCode,
    vehicleId: old.vehicleId,
    plateNo: old.plateNo,
    vin: old.vin,
    companyId: old.companyId,
    cityCode: old.cityCode,
    kindId: old.kindId,
    kindCode: old.kindCode,
    kindName: old.kindName,
    keySeq: old.keySeq,
    serialNo: input.serialNo,
    issueOrgan: old.issueOrgan,
    issueDate: input.newIssueDate,
    copyKind: old.copyKind,
    copies: old.copies,
    replacesId: old.id,
    holderKind: 0,
  })
  await hand(tx, actor, [made.id], { ...how, action: 'receive', to: room })
  await emit(tx, actor, 'asset-archives.reissued', {
    id: made.id,
    no: made.itemNo!,
    vehicleId: made.vehicleId,
    replacesId: old.id,
  })
  return made as Archive
}

/** A supplier's bill: raised once, by the document. Answers the number of the payable. */
async function payFor(tx: Tx, actor: Actor, row: Reissue): Promise<string | null> {
  if (row.wayKind !== 2 || !row.costAmt || row.costAmt <= ZERO || !row.providerId || !row.companyId) return null
  const first = (await reissueItems(tx, row.id))[0]!
  const { accountPayableId } = await raisePayable(tx, actor, {
    source: source(row),
    companyId: row.companyId,
    payeeType: 2,
    payeeId: row.providerId,
    payeeAccountId: row.providerAccountId,
    payKind: PAY_KIND.other,
    feeItem: FEE_PAPERS,
    vehicleId: first.vehicleId!,
    amt: row.costAmt,
    dueDate: localDate(actor.clock.now()),
    description: titled('证照补办', 'Papers reissued', row.docNo ?? ''),
  })
  return (await getRow(tx, accountPayable, accountPayableId)).payableNo
}

async function stop(tx: Tx, actor: Actor, row: Reissue): Promise<void> {
  for (const line of await reissueItems(tx, row.id)) {
    const status = line.statusBefore ?? archiveStates.values.kept.code
    const to = status === 4 ? nobody : status === 3 ? await inCar(tx, line.vehicleId!) : room
    await hand(tx, actor, [line.archiveId], {
      action: 'reissueStopped',
      to,
      source: source(row),
      cannot: '不能取消补办 / cannot be stopped',
      changes: { status },
    })
  }
}

export default implement(assetReissue, {
  prepare,
  variables: async () => ({ liabilityWaived: false }),
  actions: {
    approve: { run: (tx, actor, { row }) => begin(tx, actor, row) },
    done: {
      async run(tx, actor, { row, input }) {
        await finish(tx, actor, row, {
          doneTime: input.doneTime as string,
          newIssueDate: input.newIssueDate as string,
          newSerialNo: (input.newSerialNo as string | null) ?? null,
        })
        const costAmt = input.costAmt ?? row.costAmt
        return {
          doneTime: input.doneTime as string,
          costAmt,
          chargeRef: await payFor(tx, actor, { ...row, costAmt } as Reissue),
        }
      },
    },
    cancel: { run: (tx, actor, { row }) => stop(tx, actor, row) },
  },
})
