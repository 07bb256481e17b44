import {
  approvalActions,
  date,
  defineResource,
  dict,
  enableActions,
  files,
  lines,
  ref,
  recordStates,
  text,
} from '#kernel'
import { priceFields } from '../price-line/price-line.ts'

/** 40, 3.3: prices of a list. */
export const servicePriceLine = defineResource({
  name: 'service-price-line',
  label: '价目明细 / Price line',
  area: 'supply',
  kind: 'lines',
  parent: 'listId',
  title: 'itemName',
  subtitle: ['cityCode', 'price'],
  fields: {
    listId: ref('价目表 / Price list', 'SF', 'service-price-list'),
    ...priceFields('service_kind'),
    replacedById: ref('替代行 / Replaced by', 'S', 'service-price-line'),
  },
  indexes: ['listId, itemCode, validFrom'],
})

/** 40, 4: prices of transport, driving, towing, recovery and GPS, for which no kind of agreement exists. */
export const servicePriceList = defineResource({
  name: 'service-price-list',
  label: '服务商价目 / Service price list',
  area: 'supply',
  page: '/contract/serviceprice',
  title: 'listNo',
  subtitle: ['title'],
  number: { field: 'listNo', prefix: 'FWJM' },
  fields: {
    listNo: text('价目编号 / No.', 'SULFK', { max: 32 }),
    providerId: ref('服务商 / Provider', 'RLF', 'service-provider', { only: { status: [1] } }),
    serviceKind: dict('服务类别 / Kind of service', 'RLF', 'service_kind'),
    title: text('名称 / Title', 'RLK', { max: 64 }),
    enquiryId: ref('询价单 / Enquiry', 'F', 'enquiry'),
    validFrom: date('生效 / Valid from', 'RLF', { default: 'today' }),
    validTo: date('失效 / Valid to', 'RLF', { notBefore: 'validFrom' }),
    lines: lines('价目明细 / Prices', 'R', 'service-price-line', { min: 1, max: 500 }),
    quoteFileBizId: files('报价单 / Quote', 'R'),
    remark: text('备注 / Remark', '', { max: 200 }),
    processInstanceId: text('流程实例 / Process instance', 'S', { max: 64 }),
  },
  sections: [
    {
      id: 'basics',
      title: '价目表 / Price list',
      fields: ['listNo', 'providerId', 'serviceKind', 'title', 'validFrom', 'validTo', 'enquiryId', 'remark'],
    },
    { id: 'lines', title: '价目明细 / Prices', fields: ['lines'] },
    { id: 'files', title: '附件 / Files', fields: ['quoteFileBizId'] },
  ],
  states: recordStates,
  actions: {
    ...approvalActions,
    disable: {
      ...enableActions.disable,
      confirm: '停用价目表 {title}？停用后不再取价。 / Disable price list {title}? It gives no price any more.',
    },
    enable: enableActions.enable,
  },
  calls: 'page, detail, timeline, status-count, save, afresh, update-status, remove:service_price_list_edit',
  scope: 'tenant',
  list: { quick: ['listNo', 'providerId', 'serviceKind', 'validTo'], pageSize: 10 },
  detail: { facts: ['providerId', 'serviceKind', 'validFrom', 'validTo'] },
  approval: {
    processKey: 'service-price-list',
    kind: 'serviceKind',
    words: {
      yearEstimate: '年预估金额 / Estimate of a year',
      dearerRate: '高于最低价% / Above the cheapest, %',
      tooDear: '明显高于最低价 / Much above the lowest',
    },
  },
})
