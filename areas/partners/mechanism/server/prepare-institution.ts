import type { ChangesOf, RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import type { mechanism } from '../mechanism.ts'
import type { Known } from '../duplicates.ts'
import { findSame } from './check-duplicate.ts'

type Head = RowOf<typeof mechanism>
/** The part of a form that every institution shares. */
export interface InstitutionForm {
  readonly values: ChangesOf<typeof mechanism>
  readonly before: Head | undefined
  fault: Form<typeof mechanism>['fault']
}

/** Defaults of one address and number from another, and who exists already (20-partners 3). */
export async function prepareInstitution(
  tx: Tx,
  form: InstitutionForm,
  mechanismType: number,
  sameCode: (known: Known) => `${string} / ${string}` = existsAlready,
): Promise<void> {
  const { values, before } = form
  const whole = { ...before, ...values }
  const office = whole.officeAddress ?? whole.registerAddress
  if (office) values.officeAddress ??= office
  values.deliverAddress ??= whole.deliverAddress ?? office ?? null
  values.taxNo ??= whole.taxNo ?? whole.creditCode ?? null
  if (!whole.signerName && whole.legalPerson) {
    values.signerName = whole.legalPerson
    values.signerPhone ??= whole.legalPersonPhone ?? null
    values.signerIdNo ??= whole.legalPersonIdNo ?? null
  }
  if (whole.headMechanismId && whole.headMechanismId === before?.id)
    form.fault('headMechanismId', '总部不能是自己 / it cannot be its own head office')

  const changed = (name: 'mechanismName' | 'creditCode' | 'idNo') =>
    values[name] !== undefined && values[name] !== null && values[name] !== before?.[name]
  if (!changed('mechanismName') && !changed('creditCode') && !changed('idNo')) return
  const { exact, sameName } = await findSame(tx, {
    mechanismType,
    mechanismName: changed('mechanismName') && whole.entityKind !== 5 ? values.mechanismName! : null,
    creditCode: changed('creditCode') ? values.creditCode! : null,
    idNo: changed('idNo') ? values.idNo! : null,
    id: before?.id,
  })
  if (exact) form.fault(whole.entityKind === 5 ? 'idNo' : 'creditCode', sameCode(exact))
  else if (sameName) form.fault('mechanismName', existsAlready(sameName))
}
const existsAlready = (known: Known): `${string} / ${string}` =>
  `【${known.mechanismName}】已存在，归属【${known.ownerName}】 / ${known.mechanismName} exists already, owned by ${known.ownerName || '-'}`
