import { emit } from '#packages/server/emit.ts'
import { implement } from '#packages/server/implement.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { changesOf, shownChange } from '#areas/customers/customer/server/key-change.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { customerChange } from '../customer-change.ts'

/** Who stands for the customer in law, and by which code he is known (10-platform 10.3). */
const identity = ['legalPerson', 'legalPersonIdNo', 'controllerName', 'controllerIdNo', 'creditCode', 'idNo']

export default implement(customerChange, {
  variables: async (_tx, _actor, row) => ({
    identityChanged: Object.keys(row.fields ?? {}).some(name => identity.includes(name)),
  }),
  detail: async (_tx, actor, row) => ({ fields: shownChange(actor, row.fields ?? {}) }),
  actions: {
    approve: {
      async after(tx, actor, { row }) {
        const changed = await updateRow(
          tx,
          actor,
          customer,
          row.customerId!,
          { ...changesOf(row.fields ?? {}), pendingChange: null },
          { action: 'keyChange', reason: row.changeNo! },
        )
        // Names stored beside ids follow; signed contracts keep theirs (acceptance 5).
        for (const one of await findRows(
          tx,
          customerCityQuota,
          { customerId: changed.id },
          { orderBy: 't.customer_id, t.city_code', lock: true },
        ))
          await updateRow(tx, actor, customerCityQuota, one, {
            customerName: changed.mechanismName,
            groupId: changed.groupId,
          })
        await emit(tx, actor, 'customer.key-changed', {
          id: changed.id,
          no: changed.mechanismNo!,
          fields: Object.keys(row.fields ?? {}),
        })
      },
    },
    reject: { after: (tx, actor, { row }) => updateRow(tx, actor, customer, row.customerId!, { pendingChange: null }) },
    withdraw: {
      after: (tx, actor, { row }) => updateRow(tx, actor, customer, row.customerId!, { pendingChange: null }),
    },
  },
})
