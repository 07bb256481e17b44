import { contractStates, defineResource, enumeration, int, lines, ref } from '#kernel'
import { contractScope } from '#areas/contracts/contract/contract.ts'
import { purchaseKind } from '#areas/vehicles/purchase-order/codes.ts'
import { supplyHead, supplyRelated, supplySections, supplyTerms } from '../supply-kind/fields.ts'
import { supplyMoves } from '../supply-kind/moves.ts'
import { purchaseSections, purchaseTerms } from '../supply-kind/purchase-terms.ts'
import { signedByHand } from '#areas/contracts/contract/moves.ts'

/** 40, 4: one purchase without framework, new or used, or a call-off that the supplier wants signed (type 19). */
export const contractPurchase = defineResource({
  name: 'contract-purchase',
  label: '采购合同 / Purchase contract',
  area: 'supply',
  page: '/contract/purchase',
  extends: 'contract',
  kindValue: 19,
  title: 'contractNo',
  subtitle: ['contractName', 'counterpartyName'],
  number: { field: 'contractNo', prefix: 'CGHT' },
  fields: {
    ...supplyHead,
    ...supplyTerms,
    agreementId: ref('采购协议 / Purchase agreement', 'F', 'contract-purchase-agreement', {
      only: { status: [6, 7] },
      help: '按采购协议单独签约时选择 / Where it is a call-off of an agreement',
    }),
    purchaseKind: enumeration('采购方式 / Kind', 'RLF', purchaseKind, { default: 1 }),
    items: lines('采购明细 / Items', 'R', 'contract-purchase-item', { min: 1, max: 2000, batch: 'tempId' }),
    totalQty: int('数量 / Quantity', 'SL', { unit: '台' }),
    itemDoneQty: int('已验收 / Accepted', 'SL', { unit: '台' }),
    ...purchaseTerms,
  },
  sections: supplySections(
    [{ id: 'items', title: '采购明细 / Items', fields: ['items', 'totalQty', 'itemDoneQty'] }, ...purchaseSections],
    {
      basics: ['purchaseKind', 'agreementId'],
      settlement: ['payDays', 'invoiceKind', 'invoiceFirst', 'taxRate', 'enabled'],
    },
  ),
  states: contractStates,
  actions: supplyMoves,
  events: {
    'contract-purchase.signed': '采购合同签成 / Purchase contract signed',
  },
  calls: 'page, list, detail, timeline, status-count, save, update, afresh, remove, export',
  codes: { stop_default: '违约终止 / Stop in default' },
  scope: contractScope,
  list: {
    columns: [
      'contractNo',
      'counterpartyName',
      'purchaseKind',
      'totalQty',
      'itemDoneQty',
      'totalAmount',
      'status',
      'startDate',
      'endDate',
      'ownCompanyId',
      'bizUserId',
      'agreementId',
      'receivedAmt',
      'contractName',
      'createTime',
    ],
    quick: ['contractNo', 'counterpartyId', 'purchaseKind', 'ownCompanyId', 'endDate'],
    totals: ['totalAmount', 'totalQty', 'itemDoneQty'],
    pageSize: 50,
  },
  detail: {
    facts: ['counterpartyName', 'totalQty', 'itemDoneQty', 'totalAmount', 'startDate', 'endDate'],
    related: [
      { id: 'orders', title: '采购订单 / Purchase orders', resource: 'purchase-order', by: 'contractId' },
      ...supplyRelated,
    ],
  },
  onlyWhile: signedByHand,
  approval: {
    processKey: 'contract-purchase',
    amount: 'totalAmount',
    dept: 'bizDeptId',
    kind: 'signType',
    variables: ['totalQty', 'signType'],
    words: { standardTemplate: '标准模板 / Standard template' },
  },
})
