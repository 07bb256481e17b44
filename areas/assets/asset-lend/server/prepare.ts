import { daysBetween, type ChangesOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { assetArchives } from '../../asset-archives/asset-archives.ts'
import type { Archive } from '../../asset-archives/server/hand.ts'
import { itemFromFile } from '../../asset-archives/server/from-file.ts'
import { kindsById, type Kind } from '../../asset-kind-setting/server/index.ts'
import { assetParam } from '../../params.ts'
import type { assetLend, assetLendItem } from '../asset-lend.ts'
import { overdueItems } from './close-lines.ts'
import { lineIs, type Lend } from './rows.ts'

/** C11: a borrower who keeps an item this many days past its due day gets nothing more. */
const CHASED_DAYS = 7
type Line = ChangesOf<typeof assetLendItem> & Record<string, unknown>

export async function prepareLend(tx: Tx, actor: Actor, form: Form<typeof assetLend>): Promise<void> {
  await fromFile(tx, form)
  const whole = { ...form.before, ...form.values } as Lend
  await nameBorrower(tx, form, whole)
  const lines = form.lines['lines'] as Line[] | undefined
  if (lines === undefined) return
  const kinds = await kindsById(tx)
  const items = await fillLines(tx, form, lines, kinds)
  form.values.itemQty = lines.length
  form.values.openQty = 0
  form.values.lendApproval = items.some(item => kinds.get(item.kindId)?.lendApproval)
  if (form.draft) return
  refuseTooLong(form, whole, items, kinds)
  await refuseDebtor(tx, actor, form, whole)
  refuseUnknownOutsider(form, whole)
}

/** A row of an import: the item of that vehicle and kind; one loan per row. */
async function fromFile(tx: Tx, form: Form<typeof assetLend>): Promise<void> {
  const item = await itemFromFile(tx, form, 1)
  if (!item) return
  form.lines['lines'] = [{ archiveId: item.id }]
  form.values.lendKind = form.body['workOrderNo'] ? 2 : 1
}

async function nameBorrower(tx: Tx, form: Form<typeof assetLend>, whole: Lend): Promise<void> {
  if (whole.lendKind === 1 || whole.lendKind === 5) {
    const person = whole.borrowerUserId ? await findRow(tx, userAccount, whole.borrowerUserId) : undefined
    if (person) form.values.borrowerName = person.realName ?? person.account
  } else if (whole.borrowerMechanismId) {
    const party = await findRow(tx, mechanism, whole.borrowerMechanismId)
    if (party && !whole.borrowerName) form.values.borrowerName = party.mechanismName
  }
}

async function fillLines(
  tx: Tx,
  form: Form<typeof assetLend>,
  lines: readonly Line[],
  kinds: ReadonlyMap<string, Kind>,
): Promise<Archive[]> {
  const ids = lines.map(line => line.archiveId).filter((id): id is string => Boolean(id))
  const found = new Map((await findRows(tx, assetArchives, { id: ids } as never)).map(one => [one.id, one]))
  const waiting = await promised(tx, ids, form.before?.id)
  const items: Archive[] = []
  for (const [index, line] of lines.entries()) {
    const item = found.get(line.archiveId ?? '')
    if (!item) continue
    items.push(item)
    const at = `lines.${index}.archiveId`
    if (lines.findIndex(one => one.archiveId === line.archiveId) !== index) form.fault(at, '档案重复 / named twice')
    else if (item.status !== 1)
      form.fault(
        at,
        `档案【${item.itemNo}】当前由【${item.holderName || '无'}】持有，不能借出 / item ${item.itemNo} is held by ${item.holderName || 'nobody'} and cannot be lent`,
      )
    else if (waiting.has(item.id))
      form.fault(
        at,
        `档案【${item.itemNo}】已在借出单【${waiting.get(item.id)}】中待领取 / item ${item.itemNo} is promised to loan ${waiting.get(item.id)}`,
      )
    Object.assign(line, {
      itemNo: item.itemNo,
      kindName: kinds.get(item.kindId)?.kindName ?? item.kindName,
      serialNo: item.serialNo,
      plateNo: item.plateNo,
      vehicleId: item.vehicleId,
      lineState: lineIs.awaiting,
    })
  }
  return items
}

/** Items that another loan, in approval or awaiting its borrower, was made for. */
async function promised(tx: Tx, archiveIds: readonly string[], ownId?: string): Promise<Map<string, string>> {
  const rows = await tx.rows<{ archive_id: string; doc_no: string }>(sql`
    select i.archive_id, l.doc_no from asset_lend_item i join asset_lend l on l.tenant_id = i.tenant_id and l.id = i.lend_id
    where i.tenant_id = ${tx.tenantId} and l.is_deleted = 0 and l.status in (102, 1)
      and i.archive_id = any(${[...archiveIds]}::bigint[]) and l.id is distinct from ${ownId ?? null}::bigint`)
  return new Map(rows.map(row => [row.archive_id, row.doc_no]))
}

function refuseTooLong(
  form: Form<typeof assetLend>,
  whole: Lend,
  items: readonly Archive[],
  kinds: ReadonlyMap<string, Kind>,
): void {
  if (!whole.planIssueDate || !whole.dueDate) return
  const days = daysBetween(whole.planIssueDate, whole.dueDate)
  const shortest = items
    .map(item => kinds.get(item.kindId))
    .filter(kind => kind !== undefined)
    .sort((a, b) => a.maxLendDays - b.maxLendDays)[0]
  if (shortest && days > shortest.maxLendDays)
    form.fault(
      'dueDate',
      `【${shortest.kindName}】最长借用${shortest.maxLendDays}天 / ${shortest.kindName} is lent for ${shortest.maxLendDays} days at most`,
    )
}

async function refuseDebtor(tx: Tx, actor: Actor, form: Form<typeof assetLend>, whole: Lend): Promise<void> {
  const isStaff = whole.lendKind === 1 || whole.lendKind === 5
  const field = isStaff ? 'borrowerUserId' : 'borrowerMechanismId'
  if (!whole[field]) return
  const overdue = await overdueItems(
    tx,
    actor,
    isStaff ? { userId: whole.borrowerUserId } : { mechanismId: whole.borrowerMechanismId },
    CHASED_DAYS,
  )
  if (overdue >= (await assetParam(tx, 'asset.lend.maxOverdue')))
    form.fault(field, `存在逾期未还证照${overdue}件 / ${overdue} overdue items were not returned`)
}

/** Somebody from outside shows who he is and that he may take the items. */
function refuseUnknownOutsider(form: Form<typeof assetLend>, whole: Lend): void {
  if (whole.lendKind !== 2 && whole.lendKind !== 3) return
  if (form.body['vin'] !== undefined) return
  if (!whole.borrowerIdNo) form.fault('borrowerIdNo', '外部借用须填写身份证号 / an outsider gives his ID number')
  if (!whole.authBizId) form.fault('authBizId', '外部借用须上传授权委托书 / an outsider brings an authorisation')
}
