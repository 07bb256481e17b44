import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { ChangePrices } from '../../supply-kind/web/detail-actions.tsx'
import { contractCollection } from '../contract-collection.ts'

const AGENT = 3
/** Only agents have a price list. */
const OfAgent = (slot: DetailSlot) => (Number(slot.record['authKind']) === AGENT ? <ChangePrices {...slot} /> : null)

export default customise(contractCollection, { detail: { actions: OfAgent } })
