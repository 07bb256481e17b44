import { approvalActions, defineResource, json, recordStates, ref, region, text } from '#kernel'

export type ChangedFields = Record<string, { before: unknown; after: unknown }>

/**
 * 20-partners 5, action `update`: changed key fields of an active customer wait here for the process customer-change;
 * the customer keeps the old values until approval.
 */
export const customerChange = defineResource({
  name: 'customer-change',
  label: '客户变更 / Customer change',
  area: 'customers',
  page: '/customers/customer/change',
  title: 'changeNo',
  number: { field: 'changeNo', prefix: 'KHBG' },
  fields: {
    changeNo: text('变更编号 / No.', 'USL', { max: 32 }),
    customerId: ref('客户 / Customer', 'LFS', 'customer'),
    customerName: text('客户名称 / Customer', 'LS', { max: 128 }),
    cityCode: region('城市 / City', 'S'),
    fields: json<ChangedFields>('变更内容 / Changes', 'S'),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
  },
  sections: [
    { id: 'changes', title: '变更内容 / Changes', fields: ['changeNo', 'customerId', 'cityCode', 'customerName'] },
  ],
  states: recordStates,
  actions: {
    ...approvalActions,
    close: { label: '失效 / Lapse', from: ['active', 'rejected', 'withdrawn'], to: 'inactive', by: 'system' },
  },
  calls: 'detail:customer_view',
  approval: {
    processKey: 'customer-change',
    city: 'cityCode',
    words: { identityChanged: '主体身份变更 / Identity changed' },
  },
})
