import { date, defineResource, money, ref } from '#kernel'

/** 40, section 4: drivers from whose earnings a platform deducts. */
export const contractCollectionDriver = defineResource({
  name: 'contract-collection-driver',
  label: '授权司机 / Driver of an authorisation',
  area: 'supply',
  kind: 'lines',
  parent: 'contractId',
  title: 'driverId',
  fields: {
    contractId: ref('授权协议 / Authorisation', 'S', 'contract-collection'),
    driverId: ref('司机 / Driver', 'RL', 'driver'),
    authDate: date('授权日 / Authorised on', 'RL'),
    limitDay: money('单日限额 / Limit a day', 'L', { unit: '元' }),
    limitMonth: money('单月限额 / Limit a month', 'L', { unit: '元' }),
  },
  indexes: ['unique: contractId, driverId', 'driverId'],
})
