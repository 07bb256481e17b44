import { refuse, yuan } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import type { EventFacts } from '#packages/server/implement.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { requireAny } from '#areas/platform/server/record-rights.ts'
import { enquiry } from '../enquiry.ts'
import { draftAgreementPort, type AgreementWanted } from '../../enquiry-ports.ts'
import { agreementType } from './prepare.ts'
import { kindOf, lockHead, wholeOf, type Head, type Supplier, type Whole } from './rows.ts'

/** One draft for each winner that is an institution; a second press makes none again. */
export async function makeAgreements(
  tx: Tx,
  actor: Actor,
  head: Head,
): Promise<{ agreements: { id: string; no: string }[] }> {
  const type = String(agreementType[head.enquiryKind!]!)
  const owner = draftAgreementPort.all().get(type)
  if (!owner)
    refuse(
      'agreementNotBuilt',
      '服务协议尚未启用，询价价格直接用于计价 / service agreements are not in use yet: the prices of the enquiry are used as they are',
    )
  requireAny(actor, [owner.permission])
  if (head.agreementIds.length > 0)
    refuse('agreementMade', '已生成协议，不能重复生成 / agreements were drafted already')
  const whole = await wholeOf(tx, head)
  const winners = whole.suppliers.filter(one => head.winnerIds.includes(one.id))
  const unknown = winners.find(one => !one.supplierId)
  if (unknown)
    refuse(
      'agreementProspect',
      '中选供应商【{name}】尚未建档，请先在供应商中登记并关联 / winner {name} is no institution yet: register it first',
      { name: unknown.supplierName },
    )
  const agreements: { id: string; no: string }[] = []
  for (const winner of winners) agreements.push(await owner.draft(tx, actor, wantedOf(whole, winner)))
  const now = await lockHead(tx, actor, head.id)
  await updateRow(tx, actor, kindOf(head), now as never, { agreementIds: agreements.map(one => one.id) } as never)
  return { agreements }
}

function wantedOf(whole: Whole, winner: Supplier): AgreementWanted {
  const { head } = whole
  return {
    enquiryId: head.id,
    enquiryNo: head.enquiryNo!,
    title: head.title,
    ownCompanyId: head.ownCompanyId,
    cityCodes: head.cityCodes,
    bizUserId: head.applyUserId,
    bizDeptId: head.deptId,
    supplierId: winner.supplierId!,
    supplierType: winner.supplierType,
    parkingLotId: winner.parkingLotId,
    spaces: winner.spaces,
    validFrom: head.priceValidFrom!,
    validTo: head.priceValidTo!,
    yearEstimate: yuan(head.yearEstimate),
    lines: whole.items
      .filter(one => one.winnerId === winner.id)
      .flatMap(item => {
        const quoted = whole.quotes.find(one => one.supplierLineId === winner.id && one.itemLineNo === item.lineNo)
        return quoted
          ? [
              {
                itemCode: item.itemCode,
                cityCode: item.cityCode,
                modelClass: item.modelClass,
                unit: item.unit,
                price: quoted.price!,
                taxRate: quoted.taxRate,
                officialFee: quoted.officialFee,
                stdDays: quoted.stdDays,
              },
            ]
          : []
      }),
  }
}

/** 40, section 5: an agreement that came of an enquiry is signed. */
export async function agreementSigned(tx: Tx, actor: Actor, event: EventFacts): Promise<void> {
  const found = await findRows(
    tx,
    enquiry,
    sql`t.status in (1, 2) and ${event.aggregateId}::bigint = any(t.agreement_ids)`,
  )
  for (const head of found) await act(tx, actor, kindOf(head), head.id, 'agree' as never, { reason: String(event.no) })
}
