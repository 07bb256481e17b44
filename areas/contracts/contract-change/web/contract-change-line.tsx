import { textOf, type Field } from '#kernel'
import { useLanguage } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { Cell } from '#packages/web/kit/fields/cells.tsx'
import { findResource } from '#packages/web/kit/model/world.ts'
import { contractPayRule } from '../../contract/contract-pay-rule.ts'
import { contractProduct } from '../../contract/contract-product.ts'
import { contractChangeLine } from '../contract-change.ts'

const own: Readonly<Record<string, Field['label']>> = {
  unitRent: '租金 / Rent',
  rentEndDate: '到期日 / End',
  annualRate: '年利率 / Annual rate',
  periods: '期数 / Periods',
}
const kinds = ['contract-lease-c', 'contract-purchase-lease', 'contract-financing-lease', 'contract-purchase-agreement']
const ofAgreement: Readonly<Record<number, string>> = { 6: 'contract-supply-price', 7: 'contract-supply-tier' }
const labelOf = (name: string, kind: number): Field['label'] | undefined => {
  const among = [
    ...(kind === 3 ? [contractProduct.fields] : []),
    ...(kind === 4 ? [contractPayRule.fields] : []),
    ...(ofAgreement[kind] ? [findResource(ofAgreement[kind])?.fields] : []),
    ...kinds.map(one => findResource(one)?.fields),
  ]
  return kind <= 2
    ? own[name]
    : among.map(one => (one as Record<string, Field> | undefined)?.[name]).find(Boolean)?.label
}

/** A term by its name, as the comparison says it. */
const Term: Cell = ({ value, row }) => {
  const language = useLanguage(state => state.language)
  const label = labelOf(String(value), Number(row['lineKind']))
  return <>{label ? textOf(label, language) : String(value)}</>
}
/** Ids say nothing: the comparison names the vehicle or the draw. Line numbers stay. */
const Whose: Cell = ({ value }) => <>{String(value ?? '').length > 6 ? '-' : String(value ?? '')}</>

export default customise(contractChangeLine, { cells: { field: Term, refId: Whose } })
