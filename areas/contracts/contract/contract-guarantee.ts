import { defineResource, dict, enumeration, files, money, note, ref, text } from '#kernel'
import { mechanismType } from '#areas/codes/codes.ts'
import { guaranteeKind } from './codes.ts'

/** 30, section 3: who answers for the debt besides the lessee; a free person where there is no institution. */
export const contractGuarantee = defineResource({
  name: 'contract-guarantee',
  label: '担保 / Guarantee',
  area: 'contracts',
  kind: 'lines',
  parent: 'contractId',
  title: 'guarantorName',
  fields: {
    contractId: ref('合同 / Contract', 'S', 'contract'),
    guaranteeKind: enumeration('担保方式 / Guarantee kind', 'R', guaranteeKind),
    guarantorType: enumeration('担保人类型 / Guarantor type', '', mechanismType),
    guarantorId: ref('担保人 / Guarantor', '', 'mechanism', {
      only: { mechanismType: ['field:guarantorType'] },
      fills: { guarantorName: 'mechanismName' },
    }),
    guarantorName: text('担保人姓名 / Guarantor name', 'R', { max: 128 }),
    idNo: text('证件号 / ID no.', 'RM', { max: 18, mask: 'idNo' }),
    phone: text('电话 / Phone', 'RM', { max: 20, mask: 'phone' }),
    address: text('地址 / Address', 'RM', { max: 200, mask: 'address' }),
    relation: dict('与承租方关系 / Relation', '', 'guarantor_relation'),
    guaranteeAmount: money('担保金额 / Guarantee amount', '', { help: '不填为全部债务 / Empty: the whole debt' }),
    period: note('保证期间 / Period', 'R', { max: 200, default: '主债务履行期届满之日起三年' }),
    letterFileBizId: files('担保函 / Letter', 'R'),
  },
})
